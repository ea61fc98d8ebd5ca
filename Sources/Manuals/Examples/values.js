// Follows or sets a value of a Bezel panel:
//   node values.js read NAME    node values.js set NAME VALUE (JSON: 40, '"Film"')
const [command, name, value] = process.argv.slice(2);
const folder = process.env.BEZEL_RUNTIME_DIRECTORY || "/run/bezel";
const file = command === "read" ? "values.sock" : "control.sock";
const panel = require("net").connect(`${folder}/${file}`);
if (command === "set") {
  const params = { values: { [name]: JSON.parse(value) } };
  const request = { jsonrpc: "2.0", id: 1, method: "set", params };
  panel.end(JSON.stringify(request) + "\n");
}
const lines = require("readline").createInterface({ input: panel });
lines.on("line", (text) => {
  const line = JSON.parse(text);
  if (line.error) throw new Error(line.error.message);
  if (line.result) console.log(line.result.values[name]);
  if (line.name === name) console.log(line.value);
});
