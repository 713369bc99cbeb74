/** Checks of files as such: files that nothing reads, files that are not text, and the list of zip codes. */
import { suggestion } from '../clause/suggestion.ts';
import { MAIL_KINDS } from '../definition/carrier.ts';
import type { Finding } from '../definition/model.ts';
import { type CarrierFile, type Folder, HEAD_FILE } from './folder.ts';
import { readZipCodes } from './zip-codes.ts';

export const ZIP_FILE = 'zip-codes.csv';

/** Files with this name at the top of the folder. */
const TOP = [
  HEAD_FILE,
  'groups.yaml',
  'underwriting.yaml',
  'illustration.yaml',
  'retention.yaml',
  'reminders.yaml',
  'outcome.yaml',
  ZIP_FILE,
];
const READ = [
  ...['blocks', 'lists', 'tables', 'wordings', 'texts/pages', 'handover'].map(
    (folder) => new RegExp(`^${folder}/[^/]+\\.yaml$`),
  ),
  /^texts\/messages\.yaml$/,
  /^texts\/.+\.md$/,
  /^consent\/[^/]+\.md$/,
  /^brand\/brand\.yaml$/,
  /^samples\//,
  /^invented-cases\//,
  /^scenarios\//,
];
const TEXT = /\.(?:ya?ml|csv|md|svg)$/i;
/** The kinds of files that a mistyped name leaves unread; an author's notes in other formats are allowed. */
const OURS = /\.(?:ya?ml|csv)$/i;

/**
 * Wordings in Markdown that no question names, and pictures that the brand does not name: nobody would ever see them. For
 * a folder whose blocks were all read.
 */
export function checkUnread(folder: Folder, files: readonly CarrierFile[]): void {
  const unread = files.map(({ path }) => path).filter((path) => !folder.isRead(path));
  for (const path of unread.filter((each) => /^texts\/.+\.md$/.test(each)))
    folder.report(path, 'unlisted-file', 'No question shows this text: name it in a QuestionTextFile, or remove it.');
  for (const path of unread.filter((each) => /^brand\/.+\.(?:svg|png)$/i.test(each)))
    folder.report(path, 'unlisted-file', 'Nothing shows this picture: name it in brand/brand.yaml, or remove it.');
}

/** Findings about files that cannot be read, or the one that the folder is no carrier's. */
export function unreadableFiles(files: readonly CarrierFile[]): Finding[] {
  const finding = (path: string, message: string): Finding => ({
    kind: 'missing-file',
    path,
    message,
    file: path,
    line: 1,
  });
  const unread = files.flatMap(({ path, unreadable }) =>
    unreadable === undefined ? [] : [finding(path, `This cannot be read: ${unreadable}.`)],
  );
  if (unread.length > 0 || files.some(({ path }) => path === HEAD_FILE)) return unread;
  return [finding(HEAD_FILE, `This is no carrier's folder: the file ${HEAD_FILE} is missing. ${whereItIs(files)}`)];
}

/** The nearest folder that is a carrier's, or the file with another ending or in other letters. */
function whereItIs(files: readonly CarrierFile[]): string {
  const paths = files.map(({ path }) => path).toSorted((a, b) => a.split('/').length - b.split('/').length);
  const misnamed = paths.find((path) => /^definition\.ya?ml(?:\.txt)?$/i.test(path));
  if (misnamed !== undefined) return `There is "${misnamed}": rename it.`;
  const inside = paths.find((path) => path.endsWith(`/${HEAD_FILE}`));
  if (inside === undefined) return 'Give the folder that holds it.';
  return `There is "${inside}": give the folder "${inside.slice(0, -HEAD_FILE.length - 1)}" in this one.`;
}

export function checkFiles(folder: Folder, files: readonly CarrierFile[]): void {
  const mails = MAIL_KINDS.map((kind) => `mail/${kind}.yaml`);
  const known = [...TOP, ...mails];
  const isRead = (path: string): boolean => known.includes(path) || READ.some((pattern) => pattern.test(path));
  for (const { path, text } of files) {
    if (TEXT.test(path) && text.includes('\uFFFD'))
      folder.report(path, 'not-text', 'This file is not saved as UTF-8; save it again with that encoding.');
    if (!OURS.test(path) || isRead(path)) continue;
    const named = path.replace(/\.yml$/i, '.yaml');
    const meant = named !== path && isRead(named) ? ` Did you mean "${named}"?` : suggestion(path, known);
    folder.report(path, 'unlisted-file', `Nothing reads this file; rename it or remove it.${meant}`);
  }
  const zips = folder.text(ZIP_FILE);
  if (zips === undefined) return;
  for (const { line, message } of readZipCodes(zips).mistakes) {
    folder.findings.push({ kind: 'wrong-shape', path: ZIP_FILE, message, file: ZIP_FILE, line });
  }
}
