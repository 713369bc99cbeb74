import { type Application, dayIn, type SignatureBinding, zoneOf } from '@countersign/engine';

/** The day of a signature, by the clock of the state where it was given; empty: it is not given. */
export function signedOn(application: Application, { Block, Signature, State }: SignatureBinding): string {
  const at = application.answerText(`${Block}.${Signature}.DateX`);
  return at === '' ? '' : dayAt(application, application.answerText(`${Block}.${State}`), new Date(at));
}

/**
 * The day that a signature will have if it is given now: that of the state where it is given, by this device's clock. If
 * no state is chosen, or if the device disagrees with the server about `today` in the state of issue, it is that one.
 */
export function dayOfSigning(
  application: Pick<Application, 'model' | 'answerText'>,
  { state, today, now }: { state: string; today: string; now: Date },
): string {
  const stateOfIssue = application.answerText(application.model.definition.Bindings.Insured.StateOfIssue);
  return state === '' || dayAt(application, stateOfIssue, now) !== today ? today : dayAt(application, state, now);
}

/** The calendar date of a moment in a state. */
const dayAt = ({ model }: Pick<Application, 'model'>, state: string, at: Date): string =>
  dayIn(zoneOf(model, state), at);
