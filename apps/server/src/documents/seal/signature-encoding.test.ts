/** A signature has one encoding: every other way to write the same one is refused; what was sealed before stays genuine. */
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  canonicalSignature,
  isAllowedEncoding,
  signaturesOf,
  verifyCms,
  verifyDocument,
  verifyFile,
} from '@countersign/verify';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleSigned } from '../verify/sample-complete-file.testkit.ts';
import { signDigest } from './cms.ts';
import { makeSigner } from './file-signer.ts';
import type { SealSigner } from './signer.ts';
import { ecSigner, rsaPem } from './test-keys.testkit.ts';

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const digest = createHash('sha256').update('what is signed').digest();

/** An element of DER: what stands in it, as bytes or as elements. */
interface Node {
  tag: number;
  inside: Buffer | Node[];
}

function parse(bytes: Buffer): Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, first = 0] = bytes.subarray(at);
    const count = first < 0x80 ? 0 : first & 0x7f;
    const length = count === 0 ? first : bytes.readUIntBE(at + 2, count);
    const start = at + 2 + count;
    const value = bytes.subarray(start, start + length);
    nodes.push({ tag, inside: (tag & 0x20) !== 0 ? parse(value) : value });
    at = start + length;
  }
  return nodes;
}

const valueOf = ({ inside }: Node, spell: Spelling | null, at: Node | null): Buffer =>
  Buffer.isBuffer(inside) ? inside : Buffer.concat(inside.map((node) => write(node, spell, at)));

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
}

type Spelling = (tag: number, value: Buffer) => Buffer;

/** Writes an element in DER; the one at `at` as `spell` says. */
function write(node: Node, spell: Spelling | null = null, at: Node | null = null): Buffer {
  const value = valueOf(node, spell, at);
  if (spell && node === at) return spell(node.tag, value);
  return Buffer.concat([Buffer.from([node.tag]), lengthOf(value.length), value]);
}

const plain: Spelling = (tag, value) => Buffer.concat([Buffer.from([tag]), lengthOf(value.length), value]);

/** Ways of BER to write an element that means the same, and one that hides something behind it. */
const OTHERWISE: [string, Spelling][] = [
  [
    'a length in more bytes than it needs',
    (tag, value) => {
      const short = lengthOf(value.length);
      const digits = short.length === 1 ? short : short.subarray(1);
      return Buffer.concat([
        Buffer.from([tag, 0x80 | (digits.length + (short.length === 1 ? 0 : 1))]),
        ...(short.length === 1 ? [digits] : [Buffer.from([0]), digits]),
        value,
      ]);
    },
  ],
  ['no length', (tag, value) => Buffer.concat([Buffer.from([tag, 0x80]), value, Buffer.alloc(2)])],
  ['a byte behind it', (tag, value) => Buffer.concat([plain(tag, value), Buffer.from([0])])],
  ['a zero before its value', (tag, value) => plain(tag, Buffer.concat([Buffer.from([0]), value]))],
  ['in pieces', (tag, value) => plain(tag | 0x20, plain(4, value))],
];

const nodesOf = (node: Node): Node[] => [node, ...(Buffer.isBuffer(node.inside) ? [] : node.inside.flatMap(nodesOf))];

let signers: [string, SealSigner][];
beforeAll(async () => {
  const pem = await rsaPem();
  signers = [
    ['ECDSA', await ecSigner()],
    ['RSA', await makeSigner(pem, pem)],
  ];
});

const isValid = (cms: Buffer, isCanonical = true): boolean => verifyCms(cms, { digest, isCanonical }).valid;

describe('every other encoding of a signature', () => {
  it.each(OTHERWISE)('is refused at each of its elements: %s', async (_, spell) => {
    for (const [name, signer] of signers) {
      const cms = await signDigest(digest, signer);
      const [whole] = parse(cms);
      if (!whole) throw new Error('nothing');
      expect(write(whole).equals(cms)).toBe(true);
      expect([name, isValid(cms)]).toEqual([name, true]);
      const nodes = nodesOf(whole);
      expect(nodes.length).toBeGreaterThan(60);
      // Behind the outermost element is no part of it: what stands there is looked at in the file.
      const spelled = nodes
        .map((node) => write(whole, spell, node))
        .filter((other) => !other.subarray(0, cms.length).equals(cms));
      expect(spelled.filter((other) => isValid(other)).length).toBe(0);
    }
  });

  it('is refused of the two numbers of ECDSA as well', async () => {
    const signer = signers[0]?.[1];
    if (!signer) throw new Error('no signer');
    const { publicKey } = new X509Certificate(signer.certificate);
    for (let round = 0; round < 20; round += 1) {
      const { cms, numbers } = takenApart(await signDigest(digest, signer));
      const whole = plain(0x30, Buffer.concat(numbers.map((number) => plain(2, number))));
      expect([isValid(cms(whole)), isAllowedEncoding(whole, publicKey, { canonical: true })]).toEqual([true, true]);
      const [r = whole, s = whole] = numbers;
      const greater = minimal(ORDER - BigInt(`0x${s.toString('hex')}`));
      const beyond = minimal(ORDER + BigInt(`0x${s.toString('hex')}`));
      const others = [
        [r, greater],
        [r, beyond],
        [Buffer.concat([Buffer.from([0]), r]), s],
        [r, Buffer.concat([Buffer.from([0]), s])],
        [r, s, s],
        [r],
        [Buffer.from([0]), s],
        [r, Buffer.from([0])],
        [s, r],
      ].map((pair) => plain(0x30, Buffer.concat(pair.map((number) => plain(2, number)))));
      expect(others.map((other) => isValid(cms(other)))).toEqual(others.map(() => false));
      // The greater number holds mathematically; only what says of itself that it is older may have it.
      const [older = whole] = others;
      expect(isValid(cms(older), false)).toBe(true);
      expect(canonicalSignature(older, publicKey).equals(whole)).toBe(true);
      expect(isValid(cms(others[2] ?? whole), false)).toBe(false);
    }
  });
});

/** Without a zero byte more than it takes, and never negative. */
function minimal(number: bigint): Buffer {
  const hex = number.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]);
}

/** A signature taken apart: its two numbers, and how it looks with another pair in their place. */
function takenApart(bytes: Buffer): { cms: (other: Buffer) => Buffer; numbers: Buffer[] } {
  const [whole] = parse(bytes);
  const place = whole && nodesOf(whole).findLast(({ tag }) => tag === 4);
  if (!place || !Buffer.isBuffer(place.inside)) throw new Error('no signature');
  const numbers = parse(place.inside)
    .flatMap(nodesOf)
    .flatMap(({ inside }) => (Buffer.isBuffer(inside) ? [inside] : []));
  return { numbers, cms: (other) => write(whole, (tag) => plain(tag, other), place) };
}

/** The signature at the start of the place that is kept for it. */
const withoutPadding = (contents: Buffer): Buffer => contents.subarray(0, 4 + contents.readUInt16BE(2));

describe('a sealed document', () => {
  it('is altered when its signature is rewritten with the other number, and when it says to be older', async () => {
    const signer = signers[0]?.[1];
    if (!signer) throw new Error('no signer');
    const file = Buffer.from(await sampleSigned(signer));
    const [signature] = signaturesOf(file);
    if (!signature) throw new Error('no signature');
    expect(signature.isCanonical).toBe(true);
    const [open] = signature.places.contents;
    const { cms, numbers } = takenApart(withoutPadding(signature.contents));
    const [r, s] = numbers;
    if (!r || !s) throw new Error('no pair');
    const greater = minimal(ORDER - BigInt(`0x${s.toString('hex')}`));
    const other = cms(plain(0x30, Buffer.concat([plain(2, r), plain(2, greater)]))).toString('hex');
    const anew = Buffer.from(file);
    anew.write(other.padEnd(signature.contents.length * 2, '0'), open + 1, 'latin1');
    const trusted = [signer.certificate];
    expect(await verifyDocument(file, { trusted })).toMatchObject({ verdict: 'sealed' });
    expect(await verifyDocument(anew, { trusted })).toMatchObject({
      verdict: 'altered',
      finding: { code: 'cms.encoding' },
    });
    const older = Buffer.from(anew.toString('latin1').replace('/R 2', '/R 1'), 'latin1');
    expect(await verifyDocument(older, { trusted })).toMatchObject({
      verdict: 'altered',
      finding: { code: 'cms.digest' },
    });
  });

  it('that was sealed before seals were spelled once stays genuine, with the greater number, inside and outside', async () => {
    const file = readFileSync(new URL('../verify/sealed-before.pdf', import.meta.url));
    const [signature] = signaturesOf(file);
    expect(signature?.isCanonical).toBe(false);
    const { signatures } = await verifyFile(file, { trusted: [] });
    expect(signatures).toMatchObject([{ sealedBy: 'Countersign development seal', valid: false }]);
    const report = await verifyFile(file, { trusted: [certificateIn(signature?.contents ?? Buffer.alloc(0))] });
    expect(report).toMatchObject({ kind: 'complete', verdict: 'sealed', files: [{ name: 'signed-InsuredOwner.pdf' }] });
  });
});

/** The first certificate that a signature carries: behind version, algorithms and content. */
function certificateIn(contents: Buffer): Buffer {
  const inside = (node: Node | undefined, index: number) =>
    Buffer.isBuffer(node?.inside) ? undefined : node?.inside[index];
  const certificates = inside(inside(inside(parse(withoutPadding(contents))[0], 1), 0), 3);
  const first = inside(certificates, 0);
  if (!first) throw new Error('no certificate');
  return write(first);
}
