/** One element of DER: its tag byte, its contents and all of its bytes. */
export interface Der {
  tag: number;
  value: Buffer;
  whole: Buffer;
}

/** Thrown for anything that is not DER; never leaves this package. */
export class NotDer extends Error {}

/**
 * Parses the element at the start of `bytes`. Intentionally stricter than usual parsers: only single-byte tags and the
 * shortest form of a length, so that no byte of a signature can change unnoticed.
 */
export function readDer(bytes: Buffer): Der {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new NotDer('no element');
  const count = first < 0x80 ? 0 : first & 0x7f;
  if (count > 4 || first === 0x80 || bytes.length < 2 + count) throw new NotDer('no length');
  const length = count === 0 ? first : bytes.readUIntBE(2, count);
  const shortest = length < 0x80 ? 0 : Math.ceil((32 - Math.clz32(length)) / 8);
  const start = 2 + count;
  if (count !== shortest || start + length > bytes.length) throw new NotDer('wrong length');
  return { tag, value: bytes.subarray(start, start + length), whole: bytes.subarray(0, start + length) };
}

/** The elements inside an element of the expected tag, with nothing before, between or after them. */
export function childrenOf(element: Der | undefined, tag: number): Der[] {
  if (element?.tag !== tag) throw new NotDer(`not ${tag.toString(16)}`);
  const children: Der[] = [];
  for (let rest = element.value; rest.length > 0;) {
    const child = readDer(rest);
    children.push(child);
    rest = rest.subarray(child.whole.length);
  }
  return children;
}
