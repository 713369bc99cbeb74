/** Reference data: the definition, lists, texts. */
import type { Brand, Definition } from '@countersign/engine';
import Type from 'typebox';
import { DefinitionName, Exact, Id } from './common.ts';

export const getStates = { data: Type.Array(Exact({ abbreviation: Type.String(), name: Type.String() })) };
export const getMedications = { data: Type.Array(Exact({ name: Type.String() })) };
export const countries = {
  data: Exact({ CountryLists: Type.Array(Exact({ code: Type.String(), name: Type.String() })) }),
};

/** The consent text for a state of issue; without one the general text. */
export const getConsent = {
  query: Exact({ stateOfIssue: Type.Optional(Type.String({ maxLength: 10 })) }),
  data: Exact({ ConsentId: Type.String(), Version: Type.String(), Title: Type.String(), Text: Type.String() }),
};

/** Brand and page texts of the carrier. */
export const getCarrier = {
  data: Exact({
    Brand: Type.Unsafe<Brand>({ type: 'object' }),
    Texts: Type.Record(Type.String(), Type.String()),
  }),
};

/** With AppId: the version that application is pinned to. */
export const appDefinition = {
  body: Exact({ appDefName: DefinitionName, AppId: Type.Optional(Id) }),
  data: Exact({
    AppDefName: Type.String(),
    DefinitionVersion: Type.String(),
    /** The whole definition; `Blocks` are the specification's QuestionBlocks. */
    Definition: Type.Unsafe<Definition>({ type: 'object' }),
  }),
};

export const conditionalDependencies = {
  body: Exact({ appDefName: DefinitionName, DefinitionVersion: Type.Optional(Type.String({ maxLength: 64 })) }),
  data: Exact({
    Dependencies: Type.Array(
      Exact({
        QuestionBlock: Type.String(),
        QuestionName: Type.String(),
        Dependents: Type.Array(Exact({ QuestionBlock: Type.String(), QuestionName: Type.Optional(Type.String()) })),
      }),
    ),
  }),
};
