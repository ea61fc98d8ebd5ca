/// Creates an element with properties and children.
export function element(name, properties = {}, children = []) {
  const result = Object.assign(document.createElement(name), properties);
  result.append(...children);
  return result;
}

/// Downloads a blob as a file.
export function download(name, blob) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  // The download begins later, so the URL must remain valid.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
