import { compile, openApplication } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { afterEach, describe, expect, it } from 'vitest';
import { previewCase } from '../preview/preview-case.ts';
import { openCase } from './application.ts';
import { failureOf, isSignable, resultOf, startUpload, uploadFile, uploads } from './uploads.ts';

describe('what a file question keeps', () => {
  it.each([
    ['', null],
    ['none', null],
    ['[]', null],
    ['{"Name":"a.pdf"}', null],
    ['{"FileName":"a.pdf"}', { FileName: 'a.pdf', ApplicantSignature: false, FileSize: null }],
    [
      '{"FileName":"a.pdf","FileSize":5,"ApplicantSignature":true}',
      { FileName: 'a.pdf', ApplicantSignature: true, FileSize: 5 },
    ],
  ])('%s', (kept, expected) => {
    expect(resultOf(kept)).toEqual(expected);
  });

  it('says whether the applicant can sign', () => {
    expect(isSignable('{"FileName":"a.pdf","ApplicantSignature":true}')).toBe(true);
    expect(isSignable('{"FileName":"a.pdf","ApplicantSignature":false}')).toBe(false);
  });
});

it.each([
  [413, 'illustration.tooLarge'],
  [0, 'illustration.lost'],
  [408, 'illustration.stillBusy'],
  [429, 'illustration.stillBusy'],
  [503, 'illustration.stillBusy'],
  [500, 'illustration.failed'],
])('status %i is told as %s', (status, key) => {
  expect(failureOf(status)).toBe(key);
});

describe('an upload', () => {
  const QUESTION = 'SECTIONDCoverageDetails.Illustration';
  const file = new File(['%PDF-1.7'], 'Grace.pdf', { type: 'application/pdf' });
  const compiled = compile(sampleDefinition());
  if (!compiled.ok) throw new Error('the sample has findings');
  const form = previewCase(
    openApplication(compiled.model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} }),
  );

  afterEach(() => openCase.set(null));

  const cancel = (): void => {
    const upload = uploads.get()[QUESTION];
    if (upload?.kind === 'sending') upload.cancel();
  };

  it.each([
    ['it is canceled', cancel],
    ['another case is opened', () => openCase.set({ ...form, appId: '2' })],
  ])('ends at once when %s, and writes nothing afterwards', async (_when, stop) => {
    openCase.set({ ...form, appId: '1' });
    const way = startUpload(QUESTION, file);
    expect(uploads.get()).toHaveProperty([QUESTION]);
    stop();
    expect(uploads.get()).toEqual({});
    way.sending.onProgress?.(1, 2);
    await way.rest(10);
    await way.complete();
    way.end({ kind: 'failed', message: 'illustration.lost', file });
    expect(uploads.get()).toEqual({});
  });

  it('leaves the next one for the question alone after it was canceled', () => {
    openCase.set({ ...form, appId: '1' });
    const first = startUpload(QUESTION, file);
    cancel();
    const second = startUpload(QUESTION, new File(['%PDF-1.7'], 'Second.pdf'));
    first.end(null);
    expect(uploads.get()[QUESTION]).toMatchObject({ kind: 'sending', name: 'Second.pdf' });
    second.end(null);
  });

  it.each([
    // There is no browser here that could send it.
    ['ends in a case that nothing was saved in yet', { appAuthId: 'auth-1' }, 'illustration.lost'],
    ['is not begun in the preview, which has no case', {}, 'illustration.noCase'],
  ])('%s', async (_story, handle, message) => {
    openCase.set({ ...form, ...handle });
    await uploadFile(QUESTION, [file]);
    expect(uploads.get()[QUESTION]).toMatchObject({ kind: 'failed', message });
  });
});
