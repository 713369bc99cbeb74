/** Every mistake that a definition is checked for, one file each. */
import type { Advice, Check } from '../draft.ts';
import { allocation } from './allocation.ts';
import { bounds } from './bounds.ts';
import { byStage } from './by-stage.ts';
import { childWithoutParent } from './child-without-parent.ts';
import { clauseSyntax } from './clause-syntax.ts';
import { controlType } from './control-type.ts';
import { cycle } from './cycle.ts';
import { defaultAnswer } from './default-answer.ts';
import { defaultStays } from './default-stays.ts';
import { duplicateName } from './duplicate-name.ts';
import { duplicateNumber } from './duplicate-number.ts';
import { forwardDefault } from './forward-default.ts';
import { lateAnswer } from './late-answer.ts';
import { lateSection } from './late-section.ts';
import { lookAhead } from './look-ahead.ts';
import { maskType } from './mask-type.ts';
import { maskedChoice } from './masked-choice.ts';
import { maxLength } from './max-length.ts';
import { missingText } from './missing-text.ts';
import { medicalFact } from './medical-fact.ts';
import { neverCompared } from './never-compared.ts';
import { neverShownOption } from './never-shown-option.ts';
import { neverTrue } from './never-true.ts';
import { noAnswer } from './no-answer.ts';
import { noUpload } from './no-upload.ts';
import { prefill } from './prefill.ts';
import { printed } from './printed.ts';
import { progressRoute } from './progress-route.ts';
import { sameLabel } from './same-label.ts';
import { shadowed } from './shadowed.ts';
import { sameRow } from './same-row.ts';
import { sharedPage } from './shared-page.ts';
import { suggestions } from './suggestions.ts';
import { timeZone } from './time-zone.ts';
import { tokenise } from './tokenise.ts';
import { unfiled } from './unfiled.ts';
import { uncheckedTotal } from './unchecked-total.ts';
import { unknownBinding } from './unknown-binding.ts';
import { unknownList } from './unknown-list.ts';
import { unknownMessage } from './unknown-message.ts';
import { unknownOption } from './unknown-option.ts';
import { unknownQuestion } from './unknown-question.ts';
import { unknownRule } from './unknown-rule.ts';
import { unrequiredFile } from './unrequired-file.ts';
import { unreadableQuestion } from './unreadable-question.ts';
import { unsafePattern } from './unsafe-pattern.ts';
import { unusableName } from './unusable-name.ts';
import { unsignable } from './unsignable.ts';
import { unwritableRequired } from './unwritable-required.ts';
import { wrongType } from './wrong-type.ts';
import { yesNoList } from './yes-no-list.ts';

/** Without these checks, the form might not do what it says: they run whenever a definition is loaded. */
export const CHECKS: readonly Check[] = [
  clauseSyntax,
  unknownQuestion,
  unknownOption,
  wrongType,
  cycle,
  byStage,
  forwardDefault,
  duplicateName,
  unusableName,
  childWithoutParent,
  noAnswer,
  sameRow,
  unwritableRequired,
  unreadableQuestion,
  maskType,
  tokenise,
  prefill,
  maxLength,
  suggestions,
  missingText,
  unsafePattern,
  unknownList,
  unknownRule,
  unknownBinding,
  allocation,
  yesNoList,
  printed,
];

/** What works, but was probably not intended: checked on an author's request, and when a carrier's folder is read. */
export const ADVICE: readonly Advice[] = [
  controlType,
  bounds,
  shadowed,
  duplicateNumber,
  unfiled,
  progressRoute,
  sharedPage,
  timeZone,
  unknownMessage,
  neverShownOption,
  neverTrue,
  medicalFact,
  maskedChoice,
  unrequiredFile,
  noUpload,
  lookAhead,
  lateSection,
  lateAnswer,
  unsignable,
  defaultStays,
  neverCompared,
  uncheckedTotal,
  defaultAnswer,
  sameLabel,
];
