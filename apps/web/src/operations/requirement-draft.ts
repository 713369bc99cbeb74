import { useState } from 'react';
import { dateText } from '@countersign/engine';
import type { CaseRequirements } from '@countersign/protocol';

export type Person = CaseRequirements['People'][number];

/** What is about to be asked, as it was typed. */
export interface Draft {
  /** The person. */
  who: string;
  /** The section whose questions are shown. */
  section: string;
  /** Paths of questions, in any section. */
  chosen: readonly string[];
  file: string;
  until: string;
  why: string;
}

/**
 * Drafts that were not sent, by case, so that the dialog can be closed meanwhile. They are only in this page's memory.
 */
const begun = new Map<string, Draft>();

const blank = (people: readonly Person[]): Draft => ({
  who: people[0]?.Person ?? '',
  section: '',
  chosen: [],
  file: '',
  until: '',
  why: '',
});

/** The case's draft; how to change it; how to begin another one after it was sent. */
export function useDraft(appId: string, people: readonly Person[]) {
  const [draft, setDraft] = useState(begun.get(appId) ?? blank(people));
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    begun.set(appId, next);
    setDraft(next);
  };
  const clear = () => {
    begun.delete(appId);
    setDraft(blank(people));
  };
  return { draft, change, clear };
}

/** MM/dd/yyyy. */
const DAY_LENGTH = 10;

/** What has to be filled in, or differently, before it can be sent. */
export function missingFrom({ chosen, file, until, why }: Draft) {
  const isNoDay = dateText(until) === undefined;
  return {
    questions: chosen.length === 0 && file.trim() === '',
    until: isNoDay,
    why: why.trim() === '',
    /** It is as long as a day, and is none: reported as soon as it is typed. */
    wrongDay: isNoDay && until.trim().length === DAY_LENGTH,
  };
}
