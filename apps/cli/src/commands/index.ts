/** Every command, in the order of the help text. */
import type { Command } from '../command.ts';
import { check } from './check.ts';
import { diff } from './diff.ts';
import { documents } from './documents.ts';
import { facts } from './facts.ts';
import { forecast } from './forecast.ts';
import { handOver } from './hand-over.ts';
import { keys } from './keys.ts';
import { lint } from './lint.ts';
import { matrix } from './matrix.ts';
import { ops } from './ops.ts';
import { print } from './print.ts';
import { receive } from './receive.ts';
import { replay } from './replay.ts';
import { scenario } from './scenario.ts';
import { verify } from './verify.ts';
import { why } from './why.ts';

export const commands: readonly Command[] = [
  lint,
  keys,
  facts,
  diff,
  matrix,
  check,
  why,
  forecast,
  print,
  scenario,
  handOver,
  receive,
  verify,
  replay,
  ops,
  documents,
];
