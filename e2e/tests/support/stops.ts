import type { Page } from '@playwright/test';

/** A place where Tab stops. */
export interface Stop {
  name: string;
  kind: 'text' | 'list' | 'radio' | 'box' | 'suggestions' | 'dialog' | 'other';
  /** A place between the previous one and this one where Tab should have stopped; null: none. */
  missed: string | null;
}

/** An answer that closes a fold and opens the next one moves the focus there: nothing before it is skipped. */
export const followFold = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const here = document.activeElement;
    if (!(here instanceof HTMLElement) || here.localName !== 'summary') return;
    delete document.querySelector<HTMLElement>('[data-stop]')?.dataset['stop'];
    here.dataset['stop'] = '';
  });

/** Where the focus is; null: outside of the section's questions. Call it once after every Tab. */
export const stopHere = (page: Page): Promise<Stop | null> =>
  page.evaluate(async () => {
    // The questions shown because of the previous answer have been laid out.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const here = document.activeElement;
    const before = document.querySelector<HTMLElement>('[data-stop]');
    if (here?.closest('[role=dialog], [role=alertdialog]')) return { name: '', kind: 'dialog', missed: null };
    delete before?.dataset['stop'];
    if (!(here instanceof HTMLElement) || !here.closest('.questions')) return null;
    here.dataset['stop'] = '';
    return { name: nameOf(here), kind: kindOf(here), missed: missedBetween(before, here) };

    function nameOf(one: Element): string {
      const label = one.closest('.field, fieldset')?.querySelector('.label, legend');
      const option = one.closest('label');
      return [label, option ?? one].map((part) => part?.textContent ?? '').join(' ');
    }

    function kindOf(one: HTMLElement): Stop['kind'] {
      if (one instanceof HTMLSelectElement) return 'list';
      if (one instanceof HTMLTextAreaElement) return 'text';
      if (!(one instanceof HTMLInputElement) || one.readOnly || one.type === 'file') return 'other';
      if (one.role === 'combobox') return 'suggestions';
      return one.type === 'radio' ? 'radio' : one.type === 'checkbox' ? 'box' : 'text';
    }

    function missedBetween(left: HTMLElement | null, reached: HTMLElement): string | null {
      if (!left) return null;
      const all = document.querySelectorAll<HTMLElement>('input, select, textarea, button, a[href], summary');
      const missed = Array.from(all).find(
        (one) => one !== left && one !== reached && follows(left, one) && follows(one, reached) && isStop(one),
      );
      return missed ? nameOf(missed) : null;
      /** All radio buttons of a question are one stop. */
      function isStop(one: HTMLElement): boolean {
        if (one.tabIndex < 0 || one.matches(':disabled') || !one.checkVisibility()) return false;
        return !isRadio(one) || ![left, reached].some((end) => isRadio(end) && end.name === one.name);
      }
    }

    function isRadio(one: Element | null): one is HTMLInputElement {
      return one instanceof HTMLInputElement && one.type === 'radio';
    }

    function follows(one: Element, other: Element): boolean {
      return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    }
  });
