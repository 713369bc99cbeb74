/**
 * Rounds that all begin in the same state: cases of ten owners are brought to each step of signing once, and every
 * round begins there.
 */
import { signIn } from '../support/people.ts';
import {
  agentSigner,
  type Ceremony,
  insuredSigner,
  inTurns,
  ownerSigner,
  patient,
  type Signer,
  signPatiently,
  startCeremony,
} from './ceremonies.ts';
import { type KeptInstallation, openKeptInstallation } from './kept-installation.ts';

export const steps = ['insured', 'owner', 'agent'] as const;
export type Step = (typeof steps)[number];

/** What is stored under the name of a step: everybody has read their forms there. */
export interface Rounds extends KeptInstallation {
  readonly ceremonies: readonly Ceremony[];
  /** Who has read their forms at each step. */
  readonly signers: Readonly<Record<Step, readonly Signer[]>>;
}

/** Prepares that many cases of ten owners each. */
export async function openRounds(caseCount: number): Promise<Rounds> {
  const installation = await openKeptInstallation();
  const { server } = installation;
  const ceremonies: Ceremony[] = [];
  const signers: Record<Step, Signer[]> = { insured: [], owner: [], agent: [] };
  const signAll = async (all: readonly Signer[]): Promise<void> => {
    const codes = await Promise.all(all.map(signPatiently));
    if (codes.some((code) => code !== 200)) throw new Error(`not everybody signed: ${codes.join(', ')}`);
  };

  async function prepare(): Promise<void> {
    const browser = patient(await signIn(server.url, 'A1'));
    const serials = Array.from({ length: caseCount }, (_, at) => 1_000 + at);
    ceremonies.push(...(await inTurns(serials, (serial) => startCeremony(server, browser, serial))));
    signers.insured = await Promise.all(ceremonies.map(insuredSigner));
    await installation.keep('insured');
    await signAll(signers.insured);
    const everyOwner = ceremonies.flatMap((ceremony) => ceremony.owners.map((owner) => ({ ceremony, owner })));
    signers.owner = await inTurns(everyOwner, ({ ceremony, owner }) => ownerSigner(server, ceremony, owner));
    await installation.keep('owner');
    await signAll(signers.owner);
    signers.agent = await inTurns(ceremonies, (ceremony) => agentSigner(server, ceremony));
    await installation.keep('agent');
  }

  try {
    await prepare();
  } catch (error) {
    await installation.close();
    throw error;
  }
  return { ...installation, ceremonies, signers };
}
