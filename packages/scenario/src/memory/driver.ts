/** Plays a case with the engine alone, without mail, documents and policy numbers. */
import { merge, missingFor, putTokens, typedNumbers } from '@countersign/engine';
import type { Application, DecisionTable, MenuItem, Model } from '@countersign/engine';
import type { Driver, Outcome } from '../driver.ts';
import { DONE, NOT_APPLICABLE, refused } from '../driver.ts';
import type { Actor } from '../language/types.ts';
import type { MemoryCase } from './case.ts';
import { keep, newCase, openView, openWhole, signersIn, write } from './case.ts';
import { decideInMemory, processInMemory } from './decide.ts';
import { notReady } from './not-ready.ts';
import { signInMemory } from './sign.ts';

export interface MemoryOptions {
  /** `yyyy-MM-dd` */
  today: string;
  /** Absent: `decide` is refused. */
  underwriting?: DecisionTable;
}

const NOT_HERE = refused('notFound', 'this person has no open application: start it or find it first');

/** A driver for one model; `start` begins a new case. */
export function memoryDriver(model: Model, options: MemoryOptions): Driver {
  let actor: Actor = 'agent';
  let theCase: MemoryCase | undefined;
  let view: Application | undefined;

  const reopen = (): void => {
    const isIn = theCase !== undefined && (actor === 'agent' || theCase.found.has(actor));
    view = theCase !== undefined && isIn ? openView(theCase, actor) : undefined;
  };
  /** What the acting person does to the case; afterwards their form is opened again. */
  const onCase = (act: (open: MemoryCase) => Outcome): Promise<Outcome> => {
    const outcome = theCase === undefined ? NOT_HERE : act(theCase);
    reopen();
    return Promise.resolve(outcome);
  };
  const asAgent = (act: (open: MemoryCase) => Outcome): Promise<Outcome> =>
    onCase((open) => (actor === 'agent' ? act(open) : refused('forbidden', 'only the agent does this')));

  return {
    world: 'memory',
    application: () => view,
    menu: (): readonly MenuItem[] =>
      theCase === undefined || view === undefined ? [] : openWhole(theCase, actor).menu(),
    become(next) {
      actor = next;
      reopen();
      return Promise.resolve(DONE);
    },
    start(facts) {
      if (actor !== 'agent') return Promise.resolve(refused('forbidden', 'only an agent starts an application'));
      theCase = newCase(model, options, facts);
      reopen();
      return Promise.resolve(DONE);
    },
    submit: (block, responses, left) =>
      onCase((open) => {
        if (view === undefined) return NOT_HERE;
        const whole = openWhole(open, actor);
        if (!model.blockByName.has(block)) return refused('unknownQuestion', 'there is no such section', block);
        const merged = merge(whole, block, responses);
        if (!merged.ok) {
          return { ok: false, refusals: merged.refusals.map((each) => ({ ...each, path: `${block}.${each.path}` })) };
        }
        giveTokens(whole, block);
        if (left) whole.visit(block);
        keep(open, whole);
        return { ok: true, removed: merged.change.removed.map(({ block: at, path }) => `${at}.${path}`) };
      }),
    send: (to) => (to === 'insured' ? asAgent(sendToInsured) : onCase(sendToOwners)),
    find: () => onCase((open) => find(open, actor)),
    sign: () => onCase((open) => (view === undefined ? NOT_HERE : signInMemory(open, actor))),
    resume: () => onCase((open) => (actor === 'agent' || open.found.has(actor) ? DONE : NOT_HERE)),
    travel: (day) =>
      onCase((open) => {
        open.today = day;
        return DONE;
      }),
    process: () => onCase((open) => (view === undefined ? NOT_HERE : processInMemory(open))),
    decide: () => asAgent((open) => decideInMemory(open, options.underwriting)),
    unlock: () => asAgent(unlock),
    observe: () =>
      Promise.resolve({
        signed: [...(theCase?.signed.keys() ?? [])],
        triagePath: theCase?.decision?.triagePath ?? null,
        decisionClass: theCase?.decision?.decisionClass ?? null,
        policyNumber: NOT_APPLICABLE,
        mail: NOT_APPLICABLE,
        documents: NOT_APPLICABLE,
      }),
  };
}

/** Every well-formed number is accepted by the vault. */
function giveTokens(whole: Application, block: string): void {
  const taken = typedNumbers(whole, block).filter(({ errors }) => errors.length === 0);
  putTokens(whole, block, new Map(taken.map(({ path }) => [path, 'memory'])));
}

function sendToInsured(open: MemoryCase): Outcome {
  const missing = missingFor(openWhole(open, 'agent'), 'send');
  if (missing.length > 0) return notReady(missing);
  open.sent.insured = true;
  return DONE;
}

function sendToOwners(open: MemoryCase): Outcome {
  if (!open.signed.has('insured')) return refused('notYourTurn', 'the insured has not signed yet');
  open.sent.owners = true;
  return DONE;
}

/** Admits a person whose turn it is; identity data is taken from the answers, so it is always correct. */
function find(open: MemoryCase, actor: Actor): Outcome {
  if (actor === 'agent') return refused('forbidden', 'agents open their applications in the portal');
  const invited = actor === 'insured' ? open.sent.insured : open.sent.owners;
  const isSignatory = signersIn(open).some((signer) => signer.actor === actor);
  if (!invited || !isSignatory || open.signed.has(actor)) return NOT_HERE;
  open.found.add(actor);
  copyStateOfIssue(open);
  return DONE;
}

/** A missing state of issue is copied from the residence (spec flow 4.18). */
function copyStateOfIssue(open: MemoryCase): void {
  const { StateOfIssue, ResidenceState } = open.model.definition.Bindings.Insured;
  const whole = openWhole(open, 'agent');
  const residence = whole.answerText(ResidenceState);
  if (whole.answerText(StateOfIssue) !== '' || residence === '') return;
  write(open, StateOfIssue, residence);
}

/** All signatures become invalid, declarations are cleared, everybody is asked again (spec flow 4.24). */
function unlock(open: MemoryCase): Outcome {
  if (!open.signed.has('insured')) return refused('unsigned', 'the insured has not signed yet');
  // With the decision, a case has its number.
  if (open.decision !== null) return refused('policyNumber', 'the case has its policy number');
  const declarations = new Set(
    open.model.blocks.filter(({ data }) => data.Purpose === 'declarations').map(({ name }) => name),
  );
  const without = <Entry>(entries: Record<string, Entry>): Record<string, Entry> =>
    Object.fromEntries(Object.entries(entries).filter(([block]) => !declarations.has(block)));
  open.answers = without(open.answers);
  open.marks = without(open.marks);
  open.signed.clear();
  open.complete = false;
  open.found.clear();
  open.sent = { insured: false, owners: false };
  return DONE;
}
