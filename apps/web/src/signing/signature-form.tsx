import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Application } from '@countersign/engine';
import { useCase } from '../state/application.ts';
import { counted, useTexts } from '../state/texts.ts';
import { usDay } from '../us-day.ts';
import {
  afterPress,
  Button,
  Card,
  type Choice,
  ErrorSummary,
  NativeSelect,
  Suggested,
  type SummaryItem,
  TextField,
} from '../ui/index.ts';
import type { Ceremony } from './ceremony.ts';
import { type SignatureField, type SignatureFields, signatureProblems } from './signature-checks.ts';
import { noTyping, typed, type Typing, typingOf } from './typing.ts';

export type FieldMessages = Partial<Record<SignatureField, string>>;

const FIELDS: readonly SignatureField[] = ['name', 'city', 'state'];
/** Maximum length of the field; longer if the name itself is: a long name must not prevent signing. */
const MAX_NAME_LENGTH = 300;
const isEmpty = (messages: FieldMessages): boolean => Object.keys(messages).length === 0;
const idOf = (field: SignatureField): string => `sign-${field}`;

/** Second step: name, place, date. `disabledReason` says why it cannot be signed yet; null: it can. */
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
  const [fields, setFields] = useState<SignatureFields>({ name: '', city: '', state: '' });
  const [messages, setMessages] = useState<FieldMessages>({});
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLElement>(null);
  const typing = useRef(noTyping);

  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const check = (given: SignatureFields): FieldMessages =>
    Object.fromEntries(
      signatureProblems(given, ceremony.expectedName).map(({ field, kind }) => [
        field,
        kind === 'required' ? texts('required') : texts('declarations.nameMismatch', { name: ceremony.expectedName }),
      ]),
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason !== null || isSigning) return;
    const here = check(fields);
    const found = isEmpty(here) ? await onSign(fields, typingOf(typing.current)) : here;
    setMessages(found);
    if (!isEmpty(found)) setAttempts((count) => count + 1);
  };
  const change = (next: SignatureFields) => {
    setFields(next);
    // After an error, the summary is updated while typing, so that fixed problems disappear.
    if (attempts > 0) setMessages(check(next));
  };
  const put = (field: SignatureField) => (text: string) => {
    if (field === 'name') typing.current = typed(typing.current, text, performance.now());
    change({ ...fields, [field]: text });
  };
  const leave = (field: SignatureField) => () => {
    if (fields[field] === '') return;
    const found = check(fields)[field];
    setMessages(({ [field]: _left, ...others }) => (found ? { ...others, [field]: found } : others));
  };
  const labels: Record<SignatureField, string> = {
    name: texts('declarations.name'),
    city: texts('declarations.city'),
    state: texts('declarations.state'),
  };
  const states = statesOf(application, ceremony);
  const place = (field: 'city' | 'state', take: (answer: string) => void) =>
    fields[field] === '' && disabledReason === null ? (
      <Suggested
        title={texts('suggested.title', { Question: labels[field] })}
        answers={suggestedFor(application, ceremony, field)}
        onTake={take}
      />
    ) : null;
  // City and state with one click, while both are empty.
  const whole = fields.city === '' && fields.state === '' ? wholePlaces(application, ceremony, states) : [];
  const wholePlace =
    disabledReason === null ? (
      <Suggested
        title={texts('suggested.title', { Question: texts('declarations.place') })}
        answers={whole.map(({ words }) => words)}
        onTake={(taken) => {
          const found = whole.find(({ words }) => words === taken);
          if (found) change({ ...fields, city: found.city, state: found.state });
          document.getElementById(idOf('city'))?.focus();
        }}
      />
    ) : null;
  const items: SummaryItem[] = FIELDS.flatMap((field) => {
    const message = messages[field];
    return message ? [{ target: idOf(field), label: labels[field], message }] : [];
  });
  const common = (field: SignatureField) => ({
    id: idOf(field),
    label: labels[field],
    required: true,
    value: fields[field],
    error: messages[field] ?? null,
    onChange: put(field),
    // An error shown during a click would move the button that is being clicked.
    onBlur: () => afterPress(leave(field)),
  });
  return (
    <Card>
      <h2 className="sign-step">{texts('declarations.step.sign')}</h2>
      {attempts > 0 && items.length > 0 ? (
        <ErrorSummary ref={summary} title={counted(texts, 'section.problems', items.length)} items={items} />
      ) : null}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className="sign-fields" disabled={disabledReason !== null}>
          <legend className="sr-only">{texts('declarations.step.sign')}</legend>
          <TextField
            {...common('name')}
            hint={ceremony.expectedName === '' ? null : texts('declarations.signAs', { name: ceremony.expectedName })}
            maxLength={Math.max(MAX_NAME_LENGTH, 2 * ceremony.expectedName.length)}
            autoComplete="off"
          />
          {/* As it will look on paper; what counts is the text in the field. */}
          <p className="signature-preview" aria-hidden="true">
            {fields.name}
          </p>
          <div className="sign-place">
            <TextField
              {...common('city')}
              maxLength={50}
              autoComplete="address-level2"
              below={whole.length > 0 ? wholePlace : place('city', put('city'))}
            />
            <NativeSelect
              {...common('state')}
              choices={states}
              below={
                whole.length > 0
                  ? null
                  : place('state', (words) => put('state')(states.find(({ label }) => label === words)?.value ?? ''))
              }
              autoComplete="address-level1"
              width="full"
            />
          </div>
          <p className="sign-date">
            <span>{texts('declarations.date')}</span>
            <strong>{usDay(details.Today)}</strong>
          </p>
        </fieldset>
        <p className="reminder">{texts('declarations.reminder')}</p>
        <div className="section-nav">
          <Button
            type="submit"
            className="next"
            isDisabled={disabledReason !== null}
            isPending={isSigning}
            {...(disabledReason === null ? {} : { 'aria-describedby': 'sign-reason' })}
          >
            {texts(isSigning ? 'declarations.signing' : 'form.submit')}
          </Button>
          {disabledReason === null ? null : (
            <p className="disabled-reason" id="sign-reason">
              {disabledReason}
            </p>
          )}
        </div>
      </form>
    </Card>
  );
}

interface WholePlace {
  /** `Dallas, Texas` */
  words: string;
  city: string;
  /** Name of the option. */
  state: string;
}

/** The suggested cities and states as pairs: each city with the state at the same position of the list. */
function wholePlaces(application: Application, ceremony: Ceremony, states: readonly Choice[]): WholePlace[] {
  const cities = suggestedFor(application, ceremony, 'city');
  const labels = suggestedFor(application, ceremony, 'state');
  if (cities.length !== labels.length) return [];
  return cities.flatMap((city, at) => {
    const state = states.find(({ label }) => label === labels[at]);
    return state ? [{ words: `${city}, ${state.label}`, city, state: state.value }] : [];
  });
}

/** Answers that the definition suggests for this question, such as the city of residence. */
function suggestedFor(
  application: Application,
  { block, binding }: Ceremony,
  field: 'city' | 'state',
): readonly string[] {
  const key = application.keyOf(block, field === 'city' ? binding.City : binding.State);
  return key === undefined ? [] : application.cell(key).suggestions;
}

/** States and territories as the definition lists them at this question. */
function statesOf(application: Application, { block, binding }: Ceremony): Choice[] {
  const key = application.keyOf(block, binding.State);
  const options = key === undefined ? null : application.cell(key).options;
  return (options ?? []).map(({ name, label }) => ({ value: name, label }));
}
