/** A case that all its people play from a record, up to a point, at the same times whatever is answered. */
import { type Answers, type Application, openApplication, type Stage } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import type { Reply } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { allMails } from '../support/outbox.ts';
import { definitionName, type Insured, type Person, submission } from '../support/people.ts';
import { agentSignature, insuredSignature, ownerSignature, readForms } from '../support/signatures.ts';
import { send } from '../support/stages.ts';
import { idle, type TestServer } from '../support/running-server.ts';
import { patientBrowser } from './patient-browser.ts';
import { leftMarks, sectionsOf } from './records.ts';

/** The server's clock: it is stopped except for the steps of a play, which have their own times. */
export interface Clock {
  start: Date;
  now: Date;
}

export interface Scene {
  server: TestServer;
  clock: Clock;
  today: string;
  /** The responses to each person's saves and signatures, in order; emptied when a play begins. */
  heard: Map<Player, [what: string, reply: Reply][]>;
}

type Player = 'agent' | 'insured' | 'owner A' | 'owner B';

function hear({ heard }: Scene, who: Player, what: string, reply: Reply): void {
  heard.set(who, [...(heard.get(who) ?? []), [what, reply]]);
}

/** Seconds after the start at which each part of a case begins; a section has its own second within. */
const parts = {
  agent: 0,
  send: 200,
  insured: 300,
  insuredSigns: 600,
  owners: 700,
  closing: 900,
  decided: 1100,
} as const;

function tick({ clock }: Scene, part: keyof typeof parts, step = 0): void {
  clock.now = new Date(clock.start.getTime() + (parts[part] + step) * 1_000);
}

/** What one person of the case has on screen when everything is answered. */
function openFor({ server, today }: Scene, answers: Answers, stage: Stage): Application {
  const role = stage === 2.2 ? 'InsuredNotOwner' : stage === 3 ? 'OwnerA' : stage === 4 ? 'OwnerB' : 'Agent';
  const marks = leftMarks(server.model, answers);
  return openApplication(server.model, { stage, role, today, answers, marks, customerSigned: stage > 2.2 });
}

/** Leaves a section with Next with the answers of the record. */
async function leave(scene: Scene, who: Player, person: Person, form: Application, block: string): Promise<void> {
  const { visible, editable } = form.block(block);
  if (!visible || !editable) return;
  const reply = await person.browser.call('submitPayload', submission(person, block, form.responses(block)));
  if (reply.code !== 200 || reply.data.Valid !== true)
    throw new Error(`${block} was not accepted: ${reply.text.slice(0, 600)}`);
  hear(scene, who, `leaves ${block}`, reply);
}

const disclosuresOf = ({ server }: Scene): string[] =>
  server.model.blocks.flatMap(({ name, data }) => (data.Purpose === 'disclosures' ? [name] : []));

/** The agent fills in their part, sends it, and the insured opens it. */
export async function playAgent(scene: Scene, agent: Person, answers: Answers): Promise<Person> {
  const form = openFor(scene, answers, 1);
  for (const name of sectionsOf(scene.server.model, 'agent')) {
    tick(scene, 'agent', scene.server.model.blockByName.get(name)?.index);
    await leave(scene, 'agent', agent, form, name);
  }
  tick(scene, 'send');
  const link = await send(scene.server, agent);
  return findCase(scene.server, insuredOf(answers), link, patientBrowser(scene.server.url));
}

function insuredOf(answers: Answers): Insured {
  const said = answers['SECTIONAProposedInsured'] ?? {};
  const [year, month, day] = (said['DateOfBirth'] ?? '').split('-');
  return {
    firstName: said['Name.FirstName'] ?? '',
    lastName: said['Name.LastName'] ?? '',
    ss: said['SocialSecurityNumber'] ?? '',
    zip: said['PrimaryResidence.Zip'] ?? '',
    dob: `${month}/${day}/${year}`,
    email: said['EmailAddress'] ?? '',
  };
}

/** What the insured fills in, in order. */
export const insuredSections = (scene: Scene): string[] => [
  ...sectionsOf(scene.server.model, 'insured'),
  ...disclosuresOf(scene),
];

/** The insured fills in these sections of theirs. */
export async function playInsured(
  scene: Scene,
  insured: Person,
  answers: Answers,
  sections: readonly string[],
): Promise<void> {
  const form = openFor(scene, answers, 2.2);
  for (const name of sections) {
    tick(scene, 'insured', scene.server.model.blockByName.get(name)?.index);
    await leave(scene, 'insured', insured, form, name);
  }
}

export type Owners = Record<'owner A' | 'owner B', Person>;

/** The insured signs; the owners sign in. */
export async function playSignature(scene: Scene, insured: Person, answers: Answers): Promise<Owners> {
  await idle(scene.server);
  tick(scene, 'insuredSigns');
  const said = answers['SECTIONAProposedInsured'] ?? {};
  const name = ['FirstName', 'MiddleName', 'LastName']
    .map((part) => said[`Name.${part}`] ?? '')
    .filter((part) => part !== '');
  await sign(scene, 'insured', insured, 'InsuredNotOwner', 'DeclarationsInsured', insuredSignature(name.join(' ')));
  await idle(scene.server);
  tick(scene, 'owners');
  const people = { 'owner A': await findOwner(scene, answers, 0), 'owner B': await findOwner(scene, answers, 1) };
  await idle(scene.server);
  return people;
}

async function findOwner({ server }: Scene, answers: Answers, row: number): Promise<Person> {
  const said = answers['SECTIONBPolicyOwner'] ?? {};
  const of = (question: string): string => said[`PolicyOwnerInformation[${row}].${question}`] ?? '';
  const mail = (await allMails(server)).find(({ to }) => to.address === of('PolicyOwnerEmail'));
  const browser = patientBrowser(server.url);
  await browser.open();
  const [year, month, day] = of('PolicyOwnerDateOfBirth').split('-');
  const body: Body<'findApplication'> = {
    appDefName: definitionName,
    role: 'IndividualOwner',
    lastName: insuredOf(answers).lastName,
    ownerLastName: of('PolicyOwnerName.LastName'),
    ownerSSN: of('PolicyOwnerSSN'),
    ownerZip: of('PolicyOwnerAddress.Zip'),
    ownerDOB: `${month}/${day}/${year}`,
    consent: true,
    link: new URL(mail?.links[0] ?? 'http://none').hash.replace('#link=', ''),
  };
  const { code, text, data } = await browser.call('findApplication', body);
  if (code !== 200) throw new Error(`owner ${row + 1} was not found: ${text}`);
  await browser.open('customer');
  const person = { browser, id: data.ApplicationId, handle: data.AppAuthId, agentId: '' };
  if (data.ConsentRequired)
    await browser.call('giveConsent', {
      AppId: person.id,
      AppAuthId: person.handle,
      ConsentId: data.ConsentRequired.ConsentId,
    });
  return person;
}

async function sign(
  scene: Scene,
  who: Player,
  person: Person,
  mergeType: Body<'generatePdf'>['mergeType'],
  block: string,
  signature: ReturnType<typeof agentSignature>,
): Promise<void> {
  const DocumentSha256 = await readForms(person, mergeType);
  const reply = await person.browser.call('submitPayload', submission(person, block, signature, { DocumentSha256 }));
  if (reply.code !== 200) throw new Error(`${block} was not signed: ${reply.text}`);
  hear(scene, who, `signs ${block}`, reply);
}

/** Both owners read and sign. */
export async function playOwners(scene: Scene, people: Owners, answers: Answers): Promise<void> {
  const said = answers['SECTIONBPolicyOwner'] ?? {};
  for (const [row, letter] of ['A', 'B'].entries()) {
    const who = letter === 'A' ? 'owner A' : 'owner B';
    const person = people[who];
    tick(scene, 'owners', 20 * (row + 1));
    const form = openFor(scene, answers, letter === 'A' ? 3 : 4);
    for (const name of disclosuresOf(scene)) await leave(scene, who, person, form, name);
    await idle(scene.server);
    const of = (part: string): string => said[`PolicyOwnerInformation[${row}].PolicyOwnerName.${part}`] ?? '';
    const signature = ownerSignature(letter, `${of('FirstName')} ${of('LastName')}`);
    await sign(scene, who, person, 'OwnerNotInsured', `DeclarationsOwner${letter}`, signature);
    await idle(scene.server);
  }
}

/** The agent completes the case, and it is decided. */
export async function playClosing(scene: Scene, agent: Person, answers: Answers): Promise<void> {
  const form = openFor(scene, answers, 13);
  for (const name of sectionsOf(scene.server.model, 'closing')) {
    tick(scene, 'closing', scene.server.model.blockByName.get(name)?.index);
    await leave(scene, 'agent', agent, form, name);
  }
  await idle(scene.server);
  await sign(scene, 'agent', agent, 'Agent', 'DeclarationsAgent', agentSignature('Insurance Agent'));
  await idle(scene.server);
  tick(scene, 'decided');
  await agent.browser.call('generatePolicyNumber', { appID: agent.id });
  await agent.browser.call('triggerDecision', { appID: agent.id });
  await idle(scene.server);
}
