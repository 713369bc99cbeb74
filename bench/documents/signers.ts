/** Insureds who can review their forms from the same moment, read them and sign at once. */
import { setTimeout as pause } from 'node:timers/promises';
import { fillBlock } from '@countersign/scenario';
import { findCase } from '../../apps/server/test/support/identity-check.ts';
import {
  fill,
  type Person,
  type Place,
  resume,
  signIn,
  newInsured,
  submission,
  submit,
} from '../../apps/server/test/support/people.ts';
import { insuredSignature, readForms } from '../../apps/server/test/support/signatures.ts';
import { readyToSend, send } from '../../apps/server/test/support/stages.ts';

/** The section whose answer makes every document a new one. */
const changing = 'Part2PersonalInformation';

/** Creates that many cases, each with its insured just before the declarations. */
export async function prepareSigners(place: Place, count: number, say: (done: number) => void): Promise<Person[]> {
  const signers: Person[] = [];
  while (signers.length < count) {
    const who = newInsured();
    const agent = await readyToSend(place, await signIn(place.url, `A${signers.length}`), who);
    const insured = await findCase(place, who, await send(place, agent));
    await fill(place, insured);
    await readForms(insured);
    signers.push(insured);
    say(signers.length);
  }
  return signers;
}

/**
 * All submit a section with a changed answer, at once or evenly within `seconds`, which opens their review again;
 * returns the ms until each could read.
 */
export function renew(signers: readonly Person[], round: number, seconds = 0): Promise<number[]> {
  return Promise.all(
    signers.map(async (person, index) => {
      await pause((seconds * 1_000 * index) / signers.length);
      const { code, text } = await submit(person, changing, { Weight: String(140 + round * 20 + (index % 20)) });
      if (code !== 200) throw new Error(`the answer was not taken: ${text}`);
      const began = performance.now();
      await readForms(person);
      return performance.now() - began;
    }),
  );
}

/** All sign, at once or evenly within `seconds`; returns the ms until each signature was acknowledged. */
export async function signAll(signers: readonly Person[], seconds = 0): Promise<number[]> {
  const read = await Promise.all(signers.map((person) => readForms(person)));
  return Promise.all(
    signers.map(async (person, index) => {
      await pause((seconds * 1_000 * index) / signers.length);
      const more = { DocumentSha256: read[index] ?? '' };
      const body = submission(person, 'DeclarationsInsured', insuredSignature('Grace Rivera'), more);
      const began = performance.now();
      const { code, text } = await person.browser.call('submitPayload', body);
      if (code !== 200) throw new Error(`not signed: ${text}`);
      return performance.now() - began;
    }),
  );
}

/** Asks until it is true, at most `seconds`. */
export async function until(holds: () => Promise<boolean>, seconds: number): Promise<void> {
  for (const deadline = Date.now() + seconds * 1_000; !(await holds()); await pause(100)) {
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s`);
  }
}

/** The person's form as they see it now, for printing it without a server. */
export async function formOf(place: Place, person: Person) {
  const { form } = await resume(place, person);
  fillBlock(form, changing, { seed: 1, style: 'plain' });
  return form;
}
