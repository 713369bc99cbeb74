import { routes } from '@countersign/protocol';
import { systemRoutes } from '@countersign/protocol/systems';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeCalls } from './description.tsx';

const server = Fastify();
let page = '';
beforeAll(async () => {
  await describeCalls(server);
  page = (await server.inject('/docs')).body;
});
afterAll(() => server.close());

test.each(Object.entries(systemRoutes))('other systems find %s, what it does and which scope it needs', (_, route) => {
  const entry = entryOf(route.method, `/api/v1${route.path}`);
  expect(entry).toContain(route.does);
  expect(entry).toContain(`Scope of the key: <code>${route.scope}</code>`);
  expect(entry).toContain('The key does not have the scope that this call needs');
});

test.each(Object.entries(routes))('the call %s of the pages is there', (name, { method, path }) => {
  expect(entryOf(method, path)).toContain(`<code>${name}</code>`);
});

const entryOf = (method: string, path: string): string =>
  page.split('<article').find((entry) => entry.includes(`<small>${method}</small>${path}</h3>`)) ?? '';
