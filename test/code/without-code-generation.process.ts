/**
 * A carrier's form, its files on standard input, opened, filled in and examined; run where no text may become code.
 * Prints the result.
 */
import { readFileSync } from 'node:fs';
import { openApplication, splitBlock } from '../../packages/engine/src/index.ts';
import { readCarrier } from '../../packages/engine/src/author/index.ts';

const files: { path: string; text: string }[] = JSON.parse(readFileSync(0, 'utf8'));
const { model } = readCarrier(files);
if (model === null) throw new Error('The carrier does not compile.');
const application = openApplication(model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} });
const { Product } = model.definition.Bindings;
const [block, path] = splitBlock(Product);
const key = application.keyOf(block, path) ?? '';
const name = application.cell(key).options?.[0]?.name ?? '';
application.change(key, name);
application.visit(block);
process.stdout.write(JSON.stringify({ text: application.cell(key).text, name, valid: application.block(block).valid }));
