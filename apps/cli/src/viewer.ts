/** Who views a form, and when: the options `--stage`, `--role` and `--today`. */
import type { RoleName, Stage } from '@countersign/engine';
import { isDate, roleOfStage, ROLES, STAGES } from '@countersign/engine';
import type { CommandInput } from './command.ts';
import { Misuse } from './command.ts';

export interface Viewer {
  stage: Stage;
  role: RoleName;
  /** `yyyy-MM-dd` */
  today: string;
  customerSigned: boolean;
}

/** Today's date in UTC, `yyyy-MM-dd`: what `--today` is without that option. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10);

/** The viewer given by the options; `usual` has the defaults of absent options. */
export function readViewer(input: CommandInput, usual: { stage?: string; today?: string } = {}): Viewer {
  const stage = readStage(input.options['stage'] ?? usual.stage);
  const role = readRole(input.options['role'] ?? roleOfStage(stage));
  const today = input.options['today'] ?? usual.today;
  if (today === undefined || today === '') throw new Misuse('--today is missing');
  if (!isDate(today)) throw new Misuse('--today must be a calendar date, yyyy-MM-dd');
  return { stage, role, today, customerSigned: stage === 13 || role.startsWith('Owner') };
}

function readStage(text: string | undefined): Stage {
  if (text === undefined || text === '') throw new Misuse('--stage is missing');
  const stage = STAGES.find((each) => String(each) === text);
  if (stage === undefined) throw new Misuse(`--stage must be one of ${STAGES.join(', ')}`);
  return stage;
}

function readRole(text: string): RoleName {
  const role = ROLES.find((each) => each === text);
  if (role === undefined) throw new Misuse(`--role must be one of ${ROLES.join(', ')}`);
  return role;
}
