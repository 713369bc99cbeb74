/**
 * Cases of every kind, brought to where somebody of each kind may sign, and stored there: each point at which a
 * signature is due.
 */
import { signingSlots } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import { identity } from '../support/identity-check.ts';
import {
  definitionName,
  fill,
  owners,
  type Person,
  type Place,
  resume,
  signIn,
  newInsured,
} from '../support/people.ts';
import { agentSignature, insuredSignature, ownerSignature } from '../support/signatures.ts';
import { readyToSend } from '../support/stages.ts';
import { enter, formsOf, inTurns, patient, type Signer, signPatiently } from './ceremonies.ts';
import type { KeptInstallation } from './kept-installation.ts';
import type { Step } from './rounds.ts';

/** Who signs, by the step at which they do. */
export const kindsAt = {
  insured: ['sole owner', 'insured', 'test application'],
  owner: ['owner person', 'business officer', 'trustee'],
  agent: ['agent', 'agent of a test application'],
} as const satisfies Record<Step, readonly string[]>;

export type Kind = (typeof kindsAt)[Step][number];

/** A signature that is due: its signer has read their forms. */
export interface DueSignature {
  kind: Kind;
  /** The case. */
  id: string;
  signer: Signer;
}

export type DueSignatures = Readonly<Record<Step, readonly DueSignature[]>>;

/** Prepares this many cases for each kind, and stores the installation at each step at which one of them is needed. */
export async function prepareSignatures(
  installation: KeptInstallation,
  caseCount: number,
  wanted: readonly Kind[],
): Promise<DueSignatures> {
  const { server } = installation;
  const signatures: Record<Step, DueSignature[]> = { insured: [], owner: [], agent: [] };
  const isWanted = (...kinds: Kind[]): boolean => kinds.some((kind) => wanted.includes(kind));
  const signAll = async (all: readonly Due[]): Promise<void> => {
    const codes = await inTurns(all, ({ signature }) => signPatiently(signature.signer));
    if (codes.some((code) => code !== 200)) throw new Error(`not everybody signed: ${codes.join(', ')}`);
  };
  const keep = async (step: Step, due: readonly Due[]): Promise<void> => {
    signatures[step] = due.map(({ signature }) => signature).filter(({ kind }) => isWanted(kind));
    if (signatures[step].length > 0) await installation.keep(step);
  };
  let serial = 1_000;
  const forCases = (isNeeded: boolean, begin: (serial: number) => Promise<Due>): Promise<Due[]> =>
    inTurns(
      Array.from({ length: isNeeded ? caseCount : 0 }, () => (serial += 1)),
      begin,
    );

  const alone = await forCases(isWanted('sole owner', 'agent'), (at) => sent(server, at, null));
  const owned: Due[] = [];
  for (const kind of kindsAt.owner) {
    // An owner is the only one of their case: their signature is the last before the agent's.
    const isNeeded = isWanted(kind) || (kind === 'owner person' && isWanted('insured'));
    owned.push(...(await forCases(isNeeded, (at) => sent(server, at, kind))));
  }
  const tests = await forCases(isWanted('test application', 'agent of a test application'), (at) => played(server, at));
  await keep('insured', [...alone, ...owned.filter(({ owner }) => owner === 'owner person'), ...tests]);
  await signAll([...alone, ...owned, ...tests]);
  await keep(
    'owner',
    await inTurns(
      owned.filter(({ owner }) => owner !== null && isWanted(owner)),
      (due) => ownerDue(server, due),
    ),
  );
  const lasts = [...(isWanted('agent') ? alone : []), ...(isWanted('agent of a test application') ? tests : [])];
  await keep('agent', await inTurns(lasts, (due) => agentDue(server, due)));
  return signatures;
}

type OwnerKind = (typeof kindsAt.owner)[number];

/** A signature, and what leads to the next one of its case. */
interface Due {
  agent: Person;
  signature: DueSignature;
  serial: number;
  owner: OwnerKind | null;
}

/** A separate browser for each case: nobody's click waits for somebody else's. */
const desk = async ({ url }: Place, serial: number) => patient(await signIn(url, `A${serial}`));

/** A case that was sent to its insured, who has read their forms; null: the insured is the only owner. */
async function sent(server: Place, serial: number, owner: OwnerKind | null): Promise<Due> {
  const who = newInsured({ ss: `219-10-${serial}`, email: `grace.${serial}@example.com` });
  const agent = await readyToSend(server, await desk(server, serial), who, owner ? ownerOf(serial, owner) : undefined);
  const emailInfo = { AppId: agent.id, AgentId: agent.agentId };
  const { code, text } = await agent.browser.call('sendEmail', { emailInfo });
  if (code !== 200) throw new Error(`the case was not sent: ${text}`);
  const insured = await enter(server, identity(who), who.email);
  await fill(server, insured);
  const forms = await formsOf({ agent }, insured, owner ? 'InsuredNotOwner' : 'InsuredOwner');
  const signer = { ...insuredSigns(insured, `${who.firstName} ${who.lastName}`), forms };
  return { agent, signature: { kind: owner ? 'insured' : 'sole owner', id: agent.id, signer }, serial, owner };
}

/** A test application, which its agent plays. */
async function played(server: Place, serial: number): Promise<Due> {
  const browser = await desk(server, serial);
  const { data } = await browser.call('startDemoApp', {});
  const agent = { browser, id: data.ApplicationId, handle: data.AppAuthId, agentId: `A${serial}` };
  await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
  const emailInfo = { AppId: agent.id, AgentId: agent.agentId };
  const { code, text } = await browser.call('sendDemoEmail', { emailInfo });
  if (code !== 200) throw new Error(`the test application was not sent: ${text}`);
  const customer = await play(agent, 'InsuredOwner');
  await fill(server, customer);
  const forms = await formsOf({ agent }, customer, 'InsuredOwner');
  const signer = { ...insuredSigns(customer, 'Taylor Q Sample'), forms };
  return { agent, signature: { kind: 'test application', id: agent.id, signer }, serial, owner: null };
}

const insuredSigns = (person: Person, name: string): Omit<Signer, 'forms'> => ({
  person,
  block: 'DeclarationsInsured',
  letter: null,
  responses: insuredSignature(name),
});

/** The owner of a case whose insured has signed. */
async function ownerDue(server: Place, due: Due): Promise<Due> {
  const { agent, serial, owner } = due;
  if (owner === null) throw new Error('nobody else owns this case');
  const { form } = await resume(server, agent);
  const slot = signingSlots(form).find(({ group }) => group === 'owner');
  if (!slot) throw new Error('the owner has no slot');
  const person = await enter(server, ownerIdentityOf(serial, owner), slot.emailAddress);
  await fill(server, person);
  const forms = await formsOf({ agent }, person, 'OwnerNotInsured');
  const responses = ownerSignature('A', slot.expectedName);
  const signer = { person, block: 'DeclarationsOwnerA', letter: 'A', responses, forms };
  return { ...due, signature: { kind: owner, id: agent.id, signer } };
}

/** The agent of a case that everybody else has signed. */
async function agentDue(server: Place, due: Due): Promise<Due> {
  const { agent, signature } = due;
  const isTest = signature.kind === 'test application';
  const own = isTest ? await play(agent, 'Agent') : agent;
  await fill(server, own);
  const forms = await formsOf({ agent }, own, 'Agent');
  const { AgentFirstName = '', AgentLastName = '' } = (await own.browser.open('agent')).agent ?? {};
  const responses = agentSignature(`${AgentFirstName} ${AgentLastName}`);
  const signer = { person: own, block: 'DeclarationsAgent', letter: null, responses, forms };
  return { ...due, signature: { kind: isTest ? 'agent of a test application' : 'agent', id: agent.id, signer } };
}

/** The agent opens one side of a test application. */
async function play({ browser, id, agentId }: Person, Side: 'InsuredOwner' | 'Agent'): Promise<Person> {
  const { code, data, text } = await browser.call('demoResumeApplication', { AppId: id, Side });
  if (code !== 200) throw new Error(`the test application cannot be resumed: ${text}`);
  const { AppAuthId, ConsentRequired } = data;
  if (ConsentRequired)
    await browser.call('giveConsent', { AppId: id, AppAuthId, ConsentId: ConsentRequired.ConsentId });
  return { browser, id, handle: AppAuthId, agentId };
}

const address = {
  'PolicyOwnerAddress.Street': '7 Harbor Road',
  'PolicyOwnerAddress.City': 'Dallas',
  'PolicyOwnerAddress.State': 'TX',
  'PolicyOwnerAddress.Zip': '75201',
};

/** A person, a business with an officer, or a trust with a trustee. */
function ownerOf(serial: number, kind: OwnerKind): Record<string, string> {
  const officer = (name: string, answer: string): [string, string] => [`SigningOfficerCompound[0].${name}`, answer];
  const rows: Record<OwnerKind, Record<string, string>> = {
    'owner person': {
      PolicyOwnerType: 'Individual',
      'PolicyOwnerName.FirstName': 'Ruth',
      'PolicyOwnerName.LastName': 'Okafor',
      PolicyOwnerEmail: `ruth.${serial}@example.com`,
      PolicyOwnerSSN: `219-12-${serial}`,
      PolicyOwnerDateOfBirth: '1951-03-04',
    },
    'business officer': {
      PolicyOwnerType: 'Business',
      PolicyOwnerEntityName: 'Rivera Tools',
      PolicyOwnerTaxId: `12-345${serial}`,
      ...Object.fromEntries([
        officer('SigningOfficerName.FirstName', 'Helen'),
        officer('SigningOfficerName.LastName', 'Weber'),
        officer('SigningOfficerTitle', 'President'),
        officer('SigningOfficerDateOfBirth', '1961-05-06'),
        officer('SigningOfficerEmail', `helen.${serial}@example.com`),
      ]),
    },
    trustee: {
      PolicyOwnerType: 'ExistingTrust',
      PolicyOwnerEntityName: 'Okafor Family Trust',
      PolicyOwnerTaxId: `13-345${serial}`,
      ...Object.fromEntries([
        officer('TrusteeType', 'IndividualTrustee'),
        officer('SigningOfficerName.FirstName', 'Daniel'),
        officer('SigningOfficerName.LastName', 'Okafor'),
        officer('SigningOfficerSSN', `219-13-${serial}`),
        officer('SigningOfficerDateOfBirth', '1971-07-08'),
        officer('SigningOfficerEmail', `daniel.${serial}@example.com`),
      ]),
    },
  };
  return owners({ ...rows[kind], ...address });
}

/** What they enter in the identity check. */
function ownerIdentityOf(serial: number, kind: OwnerKind): Body<'findApplication'> {
  const own = {
    'owner person': {
      role: 'IndividualOwner',
      ownerLastName: 'Okafor',
      ownerSSN: `219-12-${serial}`,
      ownerZip: '75201',
      ownerDOB: '03/04/1951',
    },
    'business officer': {
      role: 'BusinessSignator',
      signatorLastName: 'Weber',
      signatorBusinessTaxId: `12-345${serial}`,
      signatorDOB: '05/06/1961',
      signatorBusinessZip: '75201',
    },
    trustee: { role: 'IndividualTrustee', signatorLastName: 'Okafor', signatorSSN: `219-13-${serial}` },
  } as const;
  return { appDefName: definitionName, lastName: 'Rivera', consent: true, ...own[kind] };
}
