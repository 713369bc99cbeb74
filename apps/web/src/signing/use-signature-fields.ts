import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../state/texts.ts';
import type { Ceremony } from './ceremony.ts';
import { type SignatureField, type SignatureFields, signatureProblems } from './signature-checks.ts';
import { noTyping, typed, type Typing, typingOf } from './typing.ts';

export type FieldMessages = Partial<Record<SignatureField, string>>;

/** What a signer has typed, what is wrong with it, and signing. */
export interface TypedSignature {
  fields: SignatureFields;
  messages: FieldMessages;
  /** There was an attempt to sign that failed. */
  hasFailed: boolean;
  /** Takes the focus after each failed attempt. */
  summary: RefObject<HTMLElement | null>;
  change: (part: Partial<SignatureFields>) => void;
  /** Checks a field that was left, unless it is empty. */
  leave: (field: SignatureField) => void;
  submit: (event: FormEvent) => Promise<void>;
}

/** `onSign` signs, and returns the server's errors for the fields; null: it cannot be signed now. */
export function useSignatureFields(
  { expectedName }: Ceremony,
  onSign: ((fields: SignatureFields, typing: Typing) => Promise<FieldMessages>) | null,
): TypedSignature {
  const texts = useTexts();
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
      signatureProblems(given, expectedName).map(({ field, kind }) => [
        field,
        kind === 'required' ? texts('required') : texts('declarations.nameMismatch', { name: expectedName }),
      ]),
    );
  const isEmpty = (found: FieldMessages): boolean => Object.keys(found).length === 0;
  return {
    fields,
    messages,
    hasFailed: attempts > 0,
    summary,
    change(part) {
      if (part.name !== undefined) typing.current = typed(typing.current, part.name, performance.now());
      const next = { ...fields, ...part };
      setFields(next);
      // After an error, the summary is updated while typing, so that fixed problems disappear.
      if (attempts > 0) setMessages(check(next));
    },
    leave(field) {
      if (fields[field] === '') return;
      const found = check(fields)[field];
      setMessages(({ [field]: _left, ...others }) => (found ? { ...others, [field]: found } : others));
    },
    async submit(event) {
      event.preventDefault();
      if (onSign === null) return;
      const here = check(fields);
      const found = isEmpty(here) ? await onSign(fields, typingOf(typing.current)) : here;
      setMessages(found);
      if (!isEmpty(found)) setAttempts((count) => count + 1);
    },
  };
}
