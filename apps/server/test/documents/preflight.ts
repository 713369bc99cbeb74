/** PDF/A, checked by an independent program. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The output of a program; a missing one is a failure that says how to install it. */
export function ask(program: string, args: readonly string[], needs: string): string {
  const { error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (error) throw new Error(`This test needs ${program}: apt-get install ${needs}`);
  return `${stdout}${stderr}`;
}

const JARS = '/usr/share/java';
const PREFLIGHT = [
  'preflight',
  'pdfbox2',
  'xmpbox',
  'fontbox2',
  'commons-logging',
  'commons-io',
  'javax.activation',
  'jaxb-api',
];
/** What only part 1 asks for: later ones do without the set of letters, and part 3 allows files inside. */
const ONLY_PART_1 = ['The CIDSet entry is missing', 'EmbeddedFile entry is present'];
const PREFLIGHT_NEEDS = 'default-jdk-headless libpdfbox2-java libactivation-java libjaxb-api-java';

/**
 * Findings of Apache PDFBox Preflight by file. It knows only PDF/A-1b: each file is declared as that for the check, and
 * findings that apply only to part 1 are left out.
 */
export function preflight(folder: string, documents: ReadonlyMap<string, Uint8Array>): Map<string, string[]> {
  const jars = PREFLIGHT.map((name) => path.join(JARS, `${name}.jar`));
  if (!jars.every(existsSync)) throw new Error(`This test needs PDFBox Preflight: apt-get install ${PREFLIGHT_NEEDS}`);
  const names = new Map<string, string>();
  for (const [name, bytes] of documents) {
    const file = path.join(folder, `${names.size}.pdf`);
    const twin = Buffer.from(bytes)
      .toString('latin1')
      .replace('<pdfaid:part>3<', '<pdfaid:part>1<')
      .replace('<pdfaid:conformance>A<', '<pdfaid:conformance>B<')
      .replace('%PDF-1.7', '%PDF-1.4');
    writeFileSync(file, twin, 'latin1');
    names.set(file, name);
  }
  const program = fileURLToPath(new URL('./Preflight.java', import.meta.url));
  const said = ask('java', ['-cp', jars.join(':'), program, ...names.keys()], PREFLIGHT_NEEDS);
  const findings = new Map<string, string[]>();
  for (const line of said.split('\n')) {
    const [file = '', code = '', words = ''] = line.split('\t');
    const name = names.get(file);
    if (name === undefined) continue;
    const known = findings.get(name) ?? [];
    if (words !== '' && !ONLY_PART_1.some((one) => words.includes(one))) known.push(`${code} ${words}`);
    findings.set(name, known);
  }
  return findings;
}
