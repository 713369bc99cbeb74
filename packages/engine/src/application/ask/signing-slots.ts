/** Who signs a case, in which order and under which name (spec flow 3.3, §5 signature rules; spec trust 2.1). */
import type { Answers, BlockAnswers } from '../../answer/types.ts';
import { bindingOf } from './binding.ts';
import type { Application } from '../contract/contract.ts';
import type { Model } from '../../definition/model.ts';
import { OWNER_LETTERS, ownerStage } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import { signerCount, signsByOfficers } from '../graph/owners.ts';
import { answerAt, splitBlock } from '../graph/paths.ts';
import { joinedName, nameAt, type PersonName } from './person-name.ts';

export type SlotKind =
  | 'Insured'
  | 'IndividualOwner'
  | 'BusinessSignator'
  | 'EntityTrustee'
  | 'IndividualTrustee'
  | 'Other'
  | 'Agent';

export type MergeType = 'InsuredOwner' | 'InsuredNotOwner' | 'OwnerNotInsured' | 'Agent';

/** The agent's name as given at the start of the case. */
export interface AgentName {
  firstName: string;
  lastName: string;
  qualifier?: string;
  emailAddress?: string;
}

export interface Slot {
  kind: SlotKind;
  /** Groups sign one after the other: the insured, the owners, the agent. */
  group: 'insured' | 'owner' | 'agent';
  /** Signs without waiting for anybody: the insured, and an agent who attested in advance. */
  first: boolean;
  /** A to J for owners; null for the insured and the agent. */
  letter: string | null;
  stage: Stage;
  mergeType: MergeType;
  /** Declarations block with the signature; null: the definition has none for it. */
  block: string | null;
  /** Parts of the signer's name. */
  name: PersonName;
  businessName: string;
  title: string;
  emailAddress: string;
  /** What has to be typed (spec flow §5). */
  expectedName: string;
  /** Row of the owner, and of the officer or trustee in it. */
  ownerRow: number | null;
  officerRow: number | null;
}

/** What the slots are derived from, in addition to the answers about the owners. */
export interface SlotBindings {
  isOwner: boolean;
  isSoleOwner: boolean;
  isAttested: boolean;
}

/** The signing slots of a case: the insured, the owners A to J, the agent last. Without `agent` that slot has no name. */
export function signingSlots(application: Application, agent?: AgentName): Slot[] {
  const bindings = {
    isOwner: bindingOf(application, 'Insured.IsOwner') === true,
    isSoleOwner: bindingOf(application, 'Insured.IsSoleOwner') === true,
    isAttested: bindingOf(application, 'AgentAttestation') === true,
  };
  return slotsOf(application.model, application.answers(), bindings, agent);
}

/** The signing slots that follow from a bare record. */
export function slotsOf(
  model: Model,
  answers: Answers,
  bindings: SlotBindings,
  agent: AgentName = { firstName: '', lastName: '' },
): Slot[] {
  const signers = bindings.isSoleOwner ? [] : ownerSigners(model, answers).slice(0, OWNER_LETTERS.length);
  return [
    insuredSlot(model, answers, bindings.isOwner),
    ...signers.map((signer, index) => ownerSlot(model, signer, letterOf(model, answers, signers, index))),
    agentSlot(model, agent, bindings.isAttested),
  ];
}

/**
 * The letter stored in the signer's row, because an owner's own record does not have the rows before it; otherwise the
 * position among all.
 */
function letterOf(model: Model, answers: Answers, signers: readonly Signer[], index: number): string {
  const { Letters, Rows } = model.definition.Bindings.Owners;
  const row = signers[index]?.ownerRow;
  const inRow = signers.slice(0, index).filter(({ ownerRow }) => ownerRow === row).length;
  const text = Letters === undefined ? '' : answerAt(answers, `${Rows}[${row}].${Letters}`);
  return OWNER_LETTERS.filter((letter) => text.includes(`"${letter}"`))[inRow] ?? OWNER_LETTERS[index] ?? '';
}

function ownerSlot(model: Model, signer: Signer, letter: string): Slot {
  return {
    ...signer,
    group: 'owner',
    first: false,
    letter,
    stage: ownerStage(OWNER_LETTERS.findIndex((one) => one === letter)),
    mergeType: 'OwnerNotInsured',
    block: declarationsOf(model, 'Owner', letter),
    expectedName: expectedName(signer),
  };
}

function agentSlot(model: Model, agent: AgentName, first: boolean): Slot {
  return {
    kind: 'Agent',
    group: 'agent',
    first,
    letter: null,
    stage: 13,
    mergeType: 'Agent',
    block: declarationsOf(model, 'Agent', ''),
    name: { FirstName: agent.firstName, MiddleName: '', LastName: agent.lastName, Suffix: '' },
    businessName: '',
    title: '',
    emailAddress: agent.emailAddress ?? '',
    expectedName: expectedAgentName(agent),
    ownerRow: null,
    officerRow: null,
  };
}

function insuredSlot(model: Model, answers: Answers, isOwner: boolean): Slot {
  const { Insured } = model.definition.Bindings;
  const name = nameAt(model, answers, Insured.Name);
  return {
    kind: 'Insured',
    group: 'insured',
    first: true,
    letter: null,
    stage: isOwner ? 2.1 : 2.2,
    mergeType: isOwner ? 'InsuredOwner' : 'InsuredNotOwner',
    block: declarationsOf(model, 'Insured', ''),
    name,
    businessName: '',
    title: '',
    emailAddress: answerAt(answers, Insured.EmailAddress),
    expectedName: joinedName(name.FirstName, name.MiddleName, name.LastName),
    ownerRow: null,
    officerRow: null,
  };
}

type Signer = Pick<Slot, 'kind' | 'name' | 'businessName' | 'title' | 'emailAddress' | 'ownerRow' | 'officerRow'>;

/** Everybody who signs for an owner, in the order of the rows. */
function ownerSigners(model: Model, answers: Answers): Signer[] {
  const { Owners } = model.definition.Bindings;
  const signers: Signer[] = [];
  for (let ownerRow = 0; ownerRow < rowCount(answers, Owners.Rows); ownerRow += 1) {
    const row = `${Owners.Rows}[${ownerRow}]`;
    const type = answerAt(answers, `${row}.${Owners.Type}`);
    if (signsByOfficers(type)) {
      const officers = `${row}.${Owners.Officers.Rows}`;
      for (let officerRow = 0; officerRow < rowCount(answers, officers); officerRow += 1) {
        signers.push(officerSigner(model, answers, { row, type, position: ownerRow }, officerRow));
      }
    } else if (signerCount(type, 0) === 1) {
      signers.push({
        kind: type === 'Individual' ? 'IndividualOwner' : 'Other',
        name: nameAt(model, answers, `${row}.${Owners.Name}`),
        businessName: answerAt(answers, `${row}.${Owners.EntityName}`),
        title: '',
        emailAddress: answerAt(answers, `${row}.${Owners.EmailAddress}`),
        ownerRow,
        officerRow: null,
      });
    }
  }
  return signers;
}

function officerSigner(
  model: Model,
  answers: Answers,
  owner: { row: string; type: 'Business' | 'ExistingTrust'; position: number },
  officerRow: number,
): Signer {
  const { EntityName, Officers } = model.definition.Bindings.Owners;
  const row = `${owner.row}.${Officers.Rows}[${officerRow}]`;
  const isEntity = answerAt(answers, `${row}.${Officers.TrusteeType}`) === 'EntityTrustee';
  const kind = owner.type === 'Business' ? 'BusinessSignator' : isEntity ? 'EntityTrustee' : 'IndividualTrustee';
  const business = kind === 'EntityTrustee' ? `${row}.${Officers.EntityName}` : `${owner.row}.${EntityName}`;
  return {
    kind,
    name: nameAt(model, answers, `${row}.${Officers.Name}`),
    businessName: answerAt(answers, business),
    title: answerAt(answers, `${row}.${Officers.Title}`),
    emailAddress: answerAt(answers, `${row}.${Officers.EmailAddress}`),
    ownerRow: owner.position,
    officerRow,
  };
}

/** The phone number on file of a signer who signs for themselves; empty if there is none, or no question for it. */
export function phoneOf(application: Application, slot: Pick<Slot, 'group' | 'ownerRow' | 'officerRow'>): string {
  const { Insured, Owners } = application.model.definition.Bindings;
  if (slot.group === 'insured') return Insured.Phone === undefined ? '' : application.answerText(Insured.Phone);
  if (slot.ownerRow === null || slot.officerRow !== null || Owners.Phone === undefined) return '';
  return answerAt(application.answers(), `${Owners.Rows}[${slot.ownerRow}].${Owners.Phone}`);
}

/** First and last name, plus suffix for trustees, then `, title` or, for an individual trustee, `, Trustee` (spec flow §5). */
function expectedName({ kind, name, title }: Signer): string {
  const isTrustee = kind === 'EntityTrustee' || kind === 'IndividualTrustee';
  const person = joinedName(name.FirstName, name.LastName, isTrustee ? name.Suffix : '');
  if (person === '') return '';
  if (title !== '') return `${person}, ${title}`;
  return kind === 'IndividualTrustee' ? `${person}, Trustee` : person;
}

/** Full name, plus a comma and the qualifier if there is one (spec flow §5). */
export function expectedAgentName(agent: AgentName): string {
  const name = joinedName(agent.firstName, agent.lastName);
  return agent.qualifier === undefined || agent.qualifier.trim() === '' ? name : `${name}, ${agent.qualifier.trim()}`;
}

function declarationsOf(model: Model, kind: 'Insured' | 'Owner' | 'Agent', letter: string): string | null {
  const block = model.blocks.find(({ data }) => {
    if (data.Purpose !== 'declarations') return false;
    const signatory = data.Signatory;
    if (signatory === undefined) return kind === 'Insured';
    return signatory.Kind === kind && (signatory.Kind !== 'Owner' || signatory.Letter === letter);
  });
  return block?.name ?? null;
}

/** The number of a group's rows, up to the last one with an answer. */
function rowCount(answers: Answers, path: string): number {
  const [block, rest] = splitBlock(path);
  const saved: BlockAnswers = answers[block] ?? {};
  let count = 0;
  for (const key of Object.keys(saved)) {
    if (!key.startsWith(`${rest}[`)) continue;
    const position = Number(key.slice(rest.length + 1, key.indexOf(']', rest.length)));
    if (Number.isInteger(position)) count = Math.max(count, position + 1);
  }
  return count;
}
