// Sends a request to a Bezel panel and prints the answers, one line of JSON each:
//   ./panel set '{"values": {"volume": 40}}'    ./panel subscribe '{}'
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
int main(int count, char **words) {
  struct sockaddr_un name = {AF_UNIX, "/run/bezel/control.sock"};
  const char *folder = getenv("BEZEL_RUNTIME_DIRECTORY");
  if (folder) snprintf(name.sun_path, 108, "%s/control.sock", folder);
  int panel = socket(AF_UNIX, SOCK_STREAM, 0);
  if (count < 3 || connect(panel, (void *)&name, sizeof name)) return 1;
  dprintf(panel, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\""
    ":%s}\n", words[1], words[2]);
  shutdown(panel, SHUT_WR);
  FILE *answers = fdopen(panel, "r");
  for (int c; (c = getc(answers)) != EOF;)
    if (putchar(c) == '\n') fflush(stdout);
}
