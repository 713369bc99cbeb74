/** The machine interface as OpenAPI 3.1, which takes our schemas nearly as they are. */
import type { TSchema } from 'typebox';
import { CaseOutcome, Day, Id, Sha256 } from './schemas/common.ts';
import { CaseStatus } from './schemas/status.ts';
import {
  Delivery,
  EventKind,
  neededKey,
  PersonToAsk,
  PolicyNumber,
  QuestionPath,
  QuestionToAsk,
  Reference,
  RequirementState,
  SectionToAsk,
  type SystemCallName,
  SystemCase,
  SystemDayCase,
  SystemDecision,
  SystemEvent,
  systemReasons,
  systemReasonsOf,
  SystemRequirement,
  systemRoute,
  systemRoutes,
  type SystemRoute,
} from './systems.ts';

/** What has a name of its own in the file, so that a program made from it has one type for each. */
const NAMED: Readonly<Record<string, TSchema>> = {
  Answer: systemRoutes.answer.body,
  Case: SystemCase,
  CaseData: systemRoutes.readData.data,
  Id,
  CaseList: systemRoutes.listCases.data,
  CaseOutcome,
  CaseStatus,
  Day,
  DayCase: SystemDayCase,
  DayList: systemRoutes.listDay.data,
  Decision: SystemDecision,
  Delivery,
  Event: SystemEvent,
  EventKind,
  EventList: systemRoutes.listEvents.data,
  NewRequirement: systemRoutes.raiseRequirement.body,
  PersonToAsk,
  PolicyNumber,
  QuestionPath,
  QuestionToAsk,
  Reference,
  Requirement: SystemRequirement,
  RequirementList: systemRoutes.listRequirements.data,
  RequirementState,
  RequirementWithdrawal: systemRoutes.withdrawRequirement.body,
  SectionToAsk,
  Sha256,
};
const NAMES = new Map(Object.entries(NAMED).map(([name, schema]) => [JSON.stringify(schema), name]));

/** Responses that every call may have in addition to its own, by status. */
const OF_EVERY_CALL: Readonly<Record<number, string>> = {
  400: 'The request is malformed: `message` says which field, and what it must be.',
  401: 'This key does not exist or no longer works.',
  404: 'The case or document does not exist, or this key may not read it. The response does not say which. Addresses below `/api/v1` that are no call have this response too.',
  409: 'The stored data of the case was changed outside the program (`altered`).',
  408: 'The request did not arrive in time.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many requests: `Retry-After` says when to try again.',
  500: 'The server failed. The same request may be sent again.',
  503: 'The server is busy or stopping: `Retry-After` says when to try again.',
};

const TRY_AGAIN = {
  'Retry-After': { required: true, description: 'Seconds.', schema: { type: 'string', pattern: '^[0-9]+$' } },
};

/** Headers that a response always has, by status. */
const HEADERS: Readonly<Record<number, Record<string, object>>> = {
  401: {
    'WWW-Authenticate': { required: true, schema: { type: 'string', pattern: '^Bearer' } },
  },
  429: TRY_AGAIN,
  503: TRY_AGAIN,
};

const refusal = {
  type: 'object',
  required: ['code', 'data', 'message'],
  properties: {
    code: { type: 'integer', description: 'The status.' },
    data: {
      type: ['object', 'null'],
      required: ['reason'],
      properties: { reason: referenceTo('Reason') },
    },
    message: { type: 'string', description: 'For people.' },
  },
};

/** What subscribers get (spec systems §6). */
const webhook = {
  operationId: 'event',
  summary: 'Reports an event, as it happened, to a subscriber named in the settings.',
  description:
    'Signed as Standard Webhooks specifies. Each event is sent at least once, in order, with the same id and bytes each time.',
  security: [],
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: described(SystemEvent) } } },
  responses: {
    '2XX': { description: 'The event was accepted; the next one follows.' },
    '408': {
      description:
        'The event is sent again for three days, as after 425, 429, 5xx, a broken connection and 30 seconds without a response; after `Retry-After` where that is longer.',
    },
    default: { description: 'No more events are sent until operations chooses to send again.' },
  },
};

/** The whole description, always the same. */
export function systemsOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(systemRoutes).filter((one): one is SystemCallName => one in systemRoutes)) {
    const route = systemRoute(name);
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign: machine interface',
      version: '1',
      description: 'What other systems of the carrier can read about cases and report about them.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ key: [] }],
    paths,
    webhooks: { event: { post: webhook } },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, withoutName(schema)])),
        Reason: { type: 'string', enum: [...Object.keys(systemReasons), 'altered'] },
        Refusal: refusal,
      },
    },
  };
}

function operation(name: SystemCallName, { does, scope, params, query, body, data }: SystemRoute): object {
  return {
    operationId: name,
    summary: does,
    description: `Needs ${neededKey(scope)}.`,
    security: [{ key: [scope] }],
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: described(body) } } } }),
    responses: {
      200: {
        description: 'Done.',
        content: data
          ? { 'application/json': { schema: described(data) } }
          : { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
      },
      ...refusals(name),
    },
  };
}

function parameters(place: 'path' | 'query', schema: SystemRoute['params']): object[] {
  if (!schema) return [];
  // Made by `Exact`, which makes objects.
  const { properties = {}, required = [] } = schema as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: described(one),
  }));
}

function refusals(name: SystemCallName): Record<number, object> {
  const sentences: Record<number, string[]> = Object.fromEntries(
    Object.entries(OF_EVERY_CALL).map(([status, sentence]) => [status, [sentence]]),
  );
  for (const reason of systemReasonsOf(name)) {
    const { status, means } = systemReasons[reason];
    sentences[status] = [...(sentences[status] ?? []), `\`${reason}\`: ${means}`];
  }
  return Object.fromEntries(
    Object.entries(sentences).map(([status, each]) => [
      status,
      {
        description: each.join(' '),
        ...(HEADERS[Number(status)] && { headers: HEADERS[Number(status)] }),
        content: { 'application/json': { schema: referenceTo('Refusal') } },
      },
    ]),
  );
}

function referenceTo(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

/** A schema of ours in the file: what has a name is referenced. */
function described(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(described);
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = NAMES.get(JSON.stringify(schema));
  return name === undefined ? withoutName(schema) : referenceTo(name);
}

/** Texts to choose from are one enum. A title is for sentences here, but programs would take it for the name of a type. */
function withoutName(schema: object): object {
  const choices = textsOf(schema);
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (choices && key === 'anyOf')
      return [
        ['type', 'string'],
        ['enum', choices],
      ];
    // One that is not a text is a field of that name.
    if (key !== 'title' || typeof value !== 'string') return [[key, described(value)]];
    return 'description' in schema ? [] : [['description', value]];
  });
  return Object.fromEntries(entries);
}

/** The texts of which a value is one; null: it may be something else. */
function textsOf({ anyOf }: { anyOf?: readonly { const?: unknown }[] }): readonly string[] | null {
  const texts = (anyOf ?? []).map((one) => one.const).filter((text) => typeof text === 'string');
  return anyOf && texts.length === anyOf.length ? texts : null;
}
