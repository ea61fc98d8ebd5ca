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

/// Replaces the children of an element. Children that are in place already are not moved, because
/// moving them would remove the focus.
export function replaceChildren(parent, children) {
  const kept = new Set(children);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  children.forEach((child, index) => {
    const present = parent.children[index];
    if (present !== child) parent.insertBefore(child, present ?? null);
  });
}
