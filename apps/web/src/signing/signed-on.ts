import { type Application, dayIn, type SignatureBinding, zoneOf } from '@countersign/engine';

/** The day of a signature, by the clock of the state where it was given; empty: it is not given. */
export function signedOn(application: Application, { Block, Signature, State }: SignatureBinding): string {
  const at = application.answerText(`${Block}.${Signature}.DateX`);
  return at === '' ? '' : dayAt(application, application.answerText(`${Block}.${State}`), new Date(at));
}

/** The calendar date of a moment in a state. */
export const dayAt = ({ model }: Pick<Application, 'model'>, state: string, at: Date): string =>
  dayIn(zoneOf(model, state), at);
