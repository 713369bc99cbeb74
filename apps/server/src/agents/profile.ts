/** The profile that an agent keeps: read, and changed entry by entry (spec pages 3.6). */
import type { AgentProfile } from '@countersign/engine';
import type { Body, Data, FieldError } from '@countersign/protocol';
import { sql } from 'kysely';
import {
  AGENT_MAILS,
  type AgentMail,
  hyphenated,
  knownProfile,
  type Services,
  storedProfile,
  type StoredProfile,
  storeProfile,
  writtenOut,
} from '../applications/index.ts';
import {
  type AgentSession,
  type Answer,
  type AnswerTo,
  inTransaction,
  isMailAddress,
  isPlainName,
  NAME_RULE,
  ok,
  refuse,
} from '../platform/index.ts';

type Change = Body<'saveAgentProfile'>;

/** The values that the agent's cases are filled in with, and the mails they get. */
export async function readProfile(services: Services, caller: AgentSession): Promise<Answer<Data<'agentProfile'>>> {
  return ok(shown(caller, await storedProfile(services.vault, services.database.query, caller.agentId)));
}

/** Changes only the given entries. Rejected as a whole if one entry is wrong, with a code for each. */
export async function saveProfile(
  services: Services,
  caller: AgentSession,
  change: Change,
): Promise<AnswerTo<'saveAgentProfile'>> {
  const errors = errorsIn(change, statesOf(services));
  if (errors.length > 0) return refuse(422, 'Some entries cannot be saved.', { errors });
  return inTransaction(services.database, async (tx) => {
    // If two windows save at once, each changes only its entries.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`agent profile|${caller.agentId}`}, 0))`.execute(tx);
    const before = await storedProfile(services.vault, tx, caller.agentId);
    const profile = changed(before, change, knownProfile(caller.details));
    await storeProfile(services.vault, tx, caller.agentId, profile, services.now());
    return ok(shown(caller, profile));
  });
}

const TEXTS = ['Name', 'Number', 'Firm', 'FirmNumber', 'Email', 'Phone'] as const;

/** An entry that is blank, or equals the value from the sign-in, is not the agent's own. */
function changed(before: StoredProfile, change: Change, known: AgentProfile): StoredProfile {
  const profile = { ...before };
  for (const entry of TEXTS) {
    const text = change[entry];
    if (text === undefined) continue;
    const written = entry === 'Phone' ? hyphenated(text) : text.trim();
    if (written === '' || written === known[entry]) delete profile[entry];
    else profile[entry] = written;
  }
  if (change.Licenses) {
    profile.Licenses = change.Licenses.map(({ State, Number: number }) => ({ State, Number: number.trim() }));
  }
  if (change.Mails) {
    const wanted = { ...mailsOf(before), ...change.Mails };
    profile.MailsOff = AGENT_MAILS.filter((mail) => !wanted[mail]);
  }
  return profile;
}

function shown({ details }: AgentSession, own: StoredProfile): Data<'agentProfile'> {
  const known = knownProfile(details);
  const { Name, Email, Phone } = writtenOut(known);
  return {
    ...writtenOut({ ...known, ...own }),
    SignIn: { Name, Email, Phone },
    Mails: mailsOf(own),
  };
}

function mailsOf({ MailsOff = [] }: StoredProfile): Data<'agentProfile'>['Mails'] {
  const isOn = (mail: AgentMail): boolean => !MailsOff.includes(mail);
  return {
    insuredSigned: isOn('insuredSigned'),
    submitted: isOn('submitted'),
    decided: isOn('decided'),
    moreAsked: isOn('moreAsked'),
    doubted: isOn('doubted'),
    stopped: isOn('stopped'),
  };
}

const statesOf = ({ definitions }: Services) => definitions.current.model.definition.Lists['States'] ?? [];

const LINE = /^[\p{L}\p{M}\p{N}\p{Zs}.,;:'’"“”()&/#%$@+*=?!_–-]*$/u;
const CHARACTERS = 'Use letters, digits, spaces and common punctuation.';

/** What cannot be saved, each with its entry as `path`: `name`, `email`, `phone`, `characters`, `state`, `twice`, `blank`. */
function errorsIn(
  { Name, Number, Firm, FirmNumber, Email, Phone, Licenses = [] }: Change,
  states: readonly { Name: string }[],
): FieldError[] {
  const errors: FieldError[] = [];
  const add = (path: string, key: string, message: string): void => void errors.push({ block: '', path, key, message });
  const line = (path: string, text: string | undefined): void => {
    if (text !== undefined && !LINE.test(text)) add(path, 'characters', CHARACTERS);
  };
  if (typeof Name === 'string' && !isPlainName(Name)) add('Name', 'name', NAME_RULE);
  line('Number', Number);
  line('Firm', Firm);
  line('FirmNumber', FirmNumber);
  if (typeof Email === 'string' && Email.trim() !== '' && !isMailAddress(Email.trim())) {
    add('Email', 'email', 'This is not an e-mail address.');
  }
  if (typeof Phone === 'string' && Phone.trim() !== '' && hyphenated(Phone) === '') {
    add('Phone', 'phone', 'A phone number has 10 digits, such as 617-555-0142.');
  }
  Licenses.forEach(({ State, Number: number }, index) => {
    const path = `Licenses[${index}]`;
    if (!states.some(({ Name: name }) => name === State)) add(`${path}.State`, 'state', 'Choose a state.');
    if (Licenses.findIndex((one) => one.State === State) < index) {
      add(`${path}.State`, 'twice', 'There is already a license for this state.');
    }
    if (number.trim() === '') add(`${path}.Number`, 'blank', 'Enter the license number.');
    line(`${path}.Number`, number);
  });
  return errors;
}
