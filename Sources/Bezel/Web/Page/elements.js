/// Creates an element with properties and children.
export function element(name, properties = {}, children = []) {
  const result = Object.assign(document.createElement(name), properties);
  result.append(...children);
  return result;
}
