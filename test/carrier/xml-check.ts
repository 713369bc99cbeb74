/**
 * Reads XML and checks it against an XSD with the parts of XML Schema that ours uses: sequences of named elements,
 * attributes, and simple types with patterns, lengths and enumerations. Written without a line of the program.
 */

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(#\d+|\w+);/g, (_, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (ENTITIES[name] ?? `&${name};`),
  );

/** The root element. Throws for text that is not well-formed. */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const token =
    /<\?[^?]*\?>|<!--[^]*?-->|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/g;
  for (const [whole, closed, name, attributes = '', isEmpty, words, stray] of text.matchAll(token)) {
    const current = open.at(-1) ?? root;
    if (stray !== undefined) throw new Error(`not well-formed: ${whole}`);
    if (words !== undefined) {
      if (/&(?!(?:#\d+|amp|lt|gt|quot|apos);)/.test(words)) throw new Error(`a bare & in ${words}`);
      current.text += unescaped(words);
    } else if (closed !== undefined) {
      if (open.pop()?.name !== closed) throw new Error(`${closed} closes another element`);
    } else if (name !== undefined) {
      const pairs = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        unescaped(value),
      ]);
      const element: XmlElement = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      current.children.push(element);
      if (isEmpty !== '/') open.push(element);
    }
  }
  const [only, ...more] = root.children;
  if (open.length !== 1 || only === undefined || more.length > 0) throw new Error('not one closed root element');
  return only;
}

const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === `xs:${name}`) ?? [];
const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined => childrenOf(element, name)[0];

/** What is wrong, each with its path; empty for a valid document. */
export function checkXml(xml: string, xsd: string): string[] {
  const schema = readXml(xsd);
  const types = new Map(childrenOf(schema, 'simpleType').map((type) => [type.attributes['name'] ?? '', type]));
  const document = readXml(xml);
  const declared = childrenOf(schema, 'element').find((one) => one.attributes['name'] === document.name);
  if (declared === undefined) return [`${document.name} is not declared`];
  const wrong: string[] = [];
  if (document.attributes['xmlns'] !== schema.attributes['targetNamespace']) wrong.push('another namespace');
  const { xmlns: _, ...attributes } = document.attributes;
  checkElement({ ...document, attributes }, declared, document.name);
  return wrong;

  function checkElement(element: XmlElement, declaration: XmlElement, path: string): void {
    const complex = childOf(declaration, 'complexType');
    if (complex === undefined) {
      if (element.children.length > 0) wrong.push(`${path} has elements`);
      checkText(element.text, declaration.attributes['type'] ?? '', path);
      return;
    }
    if (element.text.trim() !== '') wrong.push(`${path} has text`);
    checkAttributes(element, complex, path);
    let at = 0;
    for (const one of childrenOf(childOf(complex, 'sequence'), 'element')) {
      const name = one.attributes['name'] ?? '';
      let count = 0;
      for (; element.children[at]?.name === name; at++) {
        count += 1;
        checkElement(element.children[at] ?? element, one, `${path}/${name}[${count}]`);
      }
      const least = Number(one.attributes['minOccurs'] ?? 1);
      const most = one.attributes['maxOccurs'] === 'unbounded' ? Infinity : Number(one.attributes['maxOccurs'] ?? 1);
      if (count < least || count > most) wrong.push(`${path}/${name} stands ${count} times`);
    }
    for (const extra of element.children.slice(at)) wrong.push(`${path}/${extra.name} does not belong here`);
  }

  function checkAttributes(element: XmlElement, complex: XmlElement, path: string): void {
    const known = childrenOf(complex, 'attribute');
    for (const {
      attributes: { name = '', type = '', use },
    } of known) {
      const value = element.attributes[name];
      if (value !== undefined) checkText(value, type, `${path}/@${name}`);
      else if (use === 'required') wrong.push(`${path}/@${name} is missing`);
    }
    for (const name of Object.keys(element.attributes)) {
      if (!known.some((one) => one.attributes['name'] === name)) wrong.push(`${path}/@${name} is not declared`);
    }
  }

  function checkText(text: string, type: string, path: string): void {
    const restriction = childOf(types.get(type), 'restriction');
    if (restriction === undefined) {
      wrong.push(`${path}: there is no type ${type}`);
      return;
    }
    const values = (name: string) => childrenOf(restriction, name).map((one) => one.attributes['value'] ?? '');
    const options = values('enumeration');
    const isRight =
      (options.length === 0 || options.includes(text)) &&
      values('pattern').every((pattern) => new RegExp(`^(?:${pattern})$`, 'u').test(text)) &&
      values('minLength').every((least) => text.length >= Number(least));
    if (!isRight) wrong.push(`${path} is not ${type}`);
  }
}
