import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A copy of the reference carrier with the first of its invented people, and a function that removes it. */
export function carrierOfFewPeople(people: number): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-carrier-'));
  cpSync('../carrier', folder, { recursive: true });
  const file = path.join(folder, 'invented-cases', 'people.csv');
  const [head = '', ...rows] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [head, ...rows.slice(0, people)].join('\n'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
