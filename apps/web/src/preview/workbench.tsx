import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Answers, Application, Dimension, Model } from '@countersign/engine';
import { Sections } from '../section/sections.tsx';
import { openCase } from '../state/application.ts';
import { leaveCase } from '../state/saving.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { Button } from '../ui/index.ts';
import { searchOf, viewOf } from './address.ts';
import { Choices } from './choices.tsx';
import { HandedOver } from './handed-over.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { NotReadable } from './not-readable.tsx';
import { openForm, openSection, previewCase, type View, withKind } from './preview-case.ts';
import { SectionList } from './section-list.tsx';

/**
 * The section, the preview settings, and the state of the other sections. A new `model` keeps the answers entered so
 * far.
 */
export function Workbench({ model, today, revision }: { model: Model; today: string; revision: string }) {
  const texts = useTexts();
  const search = useSearch({ strict: false });
  const [view, setView] = useState<View>(() => viewOf(search, model, today));
  const page = useMemo(() => openSection(view), [view]);
  const form = useForm(view, page.application);
  const shown = useStore(openCase)?.application;
  // In this order also when React runs them again, which it does in development.
  useEffect(() => {
    leaveCase();
    return () => openCase.set(null);
  }, []);
  useEffect(() => openCase.set(previewCase(page.application)), [page]);
  useAddress(view, form);

  const go = (next: Partial<View>) => setView({ ...view, answers: page.application.answers(), ...next });
  if (view.model !== model) go({ model, block: model.blockByName.has(view.block) ? view.block : firstBlock(model) });

  const onSection = (block: string) => go({ block });
  const onKind = ({ values }: Dimension, label: string) => {
    const chosen = values.find((value) => value.label === label) ?? null;
    const instead = chosen ?? values[0];
    if (instead) go({ answers: withKind({ ...view, answers: page.application.answers() }, chosen, instead) });
  };
  const block = form.block(view.block);
  return (
    <>
      <Choices
        form={form}
        block={view.block}
        stage={view.stage}
        onSection={onSection}
        onStage={(stage) => go({ stage })}
        onKind={onKind}
      />
      <div className="preview-columns">
        <div>
          {!block.readable ? (
            <NotReadable form={form} block={view.block} onStage={(stage) => go({ stage })} />
          ) : (
            <>
              {block.visible ? null : <HiddenNote form={form} block={view.block} onSection={onSection} />}
              {shown?.model.blockByName.has(view.block) ? <Sections name={view.block} onGo={onSection} /> : null}
            </>
          )}
          <HandedOver form={form} revision={revision} />
          <p className="preview-foot">
            {texts('preview.notKept')}{' '}
            <Button variant="quiet" size="small" onPress={() => setView(viewOf({ ...search }, model, today))}>
              {texts('preview.forget')}
            </Button>
          </p>
        </div>
        <SectionList form={form} block={view.block} onSection={onSection} />
      </div>
    </>
  );
}

const firstBlock = (model: Model): string => model.blocks[0]?.name ?? '';

const readAnswers = (application: Application): Answers => application.answers();

/** The actual state of the form, shortly after every answer on the page. */
function useForm({ model, stage, today, answers: first }: View, application: Application): Application {
  const typed = useApplicationValue(readAnswers);
  const isFollowed = useStore(openCase)?.application === application;
  const answers = (isFollowed ? typed : null) ?? first;
  return useMemo(() => openForm({ model, stage, today, answers }), [model, stage, today, answers]);
}

/** Keeps the page's address in sync with the view. */
function useAddress({ block, stage }: View, form: Application): void {
  const navigate = useNavigate();
  const wanted = JSON.stringify(searchOf({ block, stage }, form));
  const write = useCallback(
    (search: Record<string, string>) => void navigate({ to: '/preview', search, replace: true, resetScroll: false }),
    [navigate],
  );
  useEffect(() => write(JSON.parse(wanted) as Record<string, string>), [write, wanted]);
}
