import { useState } from 'react';
import { useCase } from '../state/application.ts';
import { counted, useTexts } from '../state/texts.ts';
import {
  afterPress,
  Button,
  Card,
  ErrorSummary,
  NativeSelect,
  Suggested,
  type SummaryItem,
  TextField,
} from '../ui/index.ts';
import { usDay } from '../us-day.ts';
import type { Ceremony } from './ceremony.ts';
import { dayOfSigning } from './signed-on.ts';
import type { SignatureField, SignatureFields } from './signature-checks.ts';
import { statesOf, suggestedFor, wholePlaces } from './suggested-place.ts';
import type { Typing } from './typing.ts';
import { type FieldMessages, type TypedSignature, useSignatureFields } from './use-signature-fields.ts';

const LABELS = { name: 'declarations.name', city: 'declarations.city', state: 'declarations.state' } as const;
const FIELDS: readonly SignatureField[] = ['name', 'city', 'state'];
/** Maximum length of the field; longer if the name itself is: a long name must not prevent signing. */
const MAX_NAME_LENGTH = 300;
const idOf = (field: SignatureField): string => `sign-${field}`;

/** Last step: name, place, date. `disabledReason` says why it cannot be signed yet; null: it can. */
export function SignatureForm({
  ceremony,
  disabledReason,
  isSigning,
  onSign,
}: {
  ceremony: Ceremony;
  disabledReason: string | null;
  isSigning: boolean;
  /** Signs; returns the server's errors for the fields. */
  onSign: (fields: SignatureFields, typing: Typing) => Promise<FieldMessages>;
}) {
  const texts = useTexts();
  const { application, details } = useCase();
  const [opened] = useState(() => new Date());
  const isDisabled = disabledReason !== null;
  const signature = useSignatureFields(ceremony, isDisabled || isSigning ? null : onSign);
  const { fields, messages, hasFailed, summary, submit } = signature;
  // The document says the day by the clock of the place of signing.
  const today = dayOfSigning(application, { state: fields.state, today: details.Today, now: opened });
  const items: SummaryItem[] = FIELDS.flatMap((field) => {
    const message = messages[field];
    return message ? [{ target: idOf(field), label: texts(LABELS[field]), message }] : [];
  });
  return (
    <Card>
      <h2 className="sign-step">{texts('declarations.step.sign')}</h2>
      {hasFailed && items.length > 0 ? (
        <ErrorSummary ref={summary} title={counted(texts, 'section.problems', items.length)} items={items} />
      ) : null}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className="sign-fields" disabled={isDisabled}>
          <legend className="sr-only">{texts('declarations.step.sign')}</legend>
          <TextField
            {...fieldOf(signature, 'name')}
            label={texts(LABELS.name)}
            hint={ceremony.expectedName === '' ? null : texts('declarations.signAs', { name: ceremony.expectedName })}
            maxLength={Math.max(MAX_NAME_LENGTH, 2 * ceremony.expectedName.length)}
            autoComplete="off"
          />
          {/* As it will look on paper; what counts is the text in the field. */}
          <p className="signature-preview" aria-hidden="true">
            {fields.name}
          </p>
          <Place ceremony={ceremony} signature={signature} isDisabled={isDisabled} />
          <p className="sign-date">
            <span>{texts('declarations.date')}</span>
            <strong>{usDay(today)}</strong>
          </p>
        </fieldset>
        <p className="reminder">{texts('declarations.reminder')}</p>
        <div className="section-nav">
          <Button
            type="submit"
            className="next"
            isDisabled={isDisabled}
            isPending={isSigning}
            {...(isDisabled ? { 'aria-describedby': 'sign-reason' } : {})}
          >
            {texts(isSigning ? 'declarations.signing' : 'form.submit')}
          </Button>
          {isDisabled ? (
            <p className="disabled-reason" id="sign-reason">
              {disabledReason}
            </p>
          ) : null}
        </div>
      </form>
    </Card>
  );
}

/** City and state; with one click while both are empty. */
function Place({
  ceremony,
  signature,
  isDisabled,
}: {
  ceremony: Ceremony;
  signature: TypedSignature;
  isDisabled: boolean;
}) {
  const texts = useTexts();
  const { application } = useCase();
  const { fields, change } = signature;
  const states = statesOf(application, ceremony);
  const whole = fields.city === '' && fields.state === '' ? wholePlaces(application, ceremony) : [];
  const suggested = (label: string, answers: readonly string[], onTake: (answer: string) => void) =>
    isDisabled ? null : (
      <Suggested title={texts('suggested.title', { Question: label })} answers={answers} onTake={onTake} />
    );
  const part = (field: 'city' | 'state', onTake: (answer: string) => void) =>
    fields[field] === '' ? suggested(texts(LABELS[field]), suggestedFor(application, ceremony, field), onTake) : null;
  const takeWhole = (taken: string) => {
    const found = whole.find(({ words }) => words === taken);
    if (found) change({ city: found.city, state: found.state });
    document.getElementById(idOf('city'))?.focus();
  };
  const takeState = (taken: string) => change({ state: states.find(({ label }) => label === taken)?.value ?? '' });
  const isWhole = whole.length > 0;
  const words = whole.map((one) => one.words);
  return (
    <div className="sign-place">
      <TextField
        {...fieldOf(signature, 'city')}
        label={texts(LABELS.city)}
        maxLength={50}
        autoComplete="address-level2"
        below={
          isWhole ? suggested(texts('declarations.place'), words, takeWhole) : part('city', (city) => change({ city }))
        }
      />
      <NativeSelect
        {...fieldOf(signature, 'state')}
        label={texts(LABELS.state)}
        choices={states}
        below={isWhole ? null : part('state', takeState)}
        autoComplete="address-level1"
        width="full"
      />
    </div>
  );
}

const fieldOf = ({ fields, messages, change, leave }: TypedSignature, field: SignatureField) => ({
  id: idOf(field),
  required: true,
  value: fields[field],
  error: messages[field] ?? null,
  onChange: (text: string) => change({ [field]: text }),
  // An error shown during a click would move the button that is being clicked.
  onBlur: () => afterPress(() => leave(field)),
});
