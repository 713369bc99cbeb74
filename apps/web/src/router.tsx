/** Every page of the application, in one table. A new page is one line. */
import { Suspense } from 'react';
import type { DEBUG_PAGES, FORM_PAGES, PAGES } from '@countersign/engine';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  redirect,
  useParams,
} from '@tanstack/react-router';
import { ErrorBoundaryPage } from './errors/error-boundary-page.tsx';
import { guard, isCompleted, PAGE_OF_OUTCOME, PREVIEW_PATH, routeOf } from './page-routes.ts';
import { parseSearch, stringifySearch, validateSearch } from './search.ts';
import { FormShell } from './shell/form-shell.tsx';
import { PageShell } from './shell/page-shell.tsx';
import { Root } from './shell/root.tsx';
import { openCase } from './state/application.ts';
import { mayBeSection } from './state/definition.ts';
import { purposeAt, type SectionPurpose } from './state/form-places.ts';
import { opensWithin } from './section/shared-pages.ts';
import { ensureCase } from './state/ensure-case.ts';
import { clock } from './state/session-clock.ts';
import { loadSessionOnce } from './state/session.ts';
import { withAllMessages, withOperationsMessages, withVerifyMessages } from './state/texts.ts';

/** A page in a separate file, with all texts. */
const page = <Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name): RouteComponent =>
  lazyRouteComponent(withAllMessages(load), name);

/** What unknown addresses show. */
const LandingPage = page(() => import('./start/landing-page.tsx'), 'LandingPage');

/** Pages under `express/` outside the form: header, page, footer. */
const pages: Record<(typeof PAGES)[number], RouteComponent> = {
  welcome: page(() => import('./start/welcome-page.tsx'), 'WelcomePage'),
  'illustration-start': page(() => import('./start/illustration-start-page.tsx'), 'IllustrationStartPage'),
  'financial-professional': page(() => import('./portal/portal-page.tsx'), 'PortalPage'),
  profile: page(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
  operations: lazyRouteComponent(
    withOperationsMessages(() => import('./operations/operations-page.tsx')),
    'OperationsPage',
  ),
  'find-application': page(() => import('./customer/find-application-page.tsx'), 'FindApplicationPage'),
  documents: page(() => import('./customer/documents-page.tsx'), 'DocumentsPage'),
  task: page(() => import('./customer/task-page.tsx'), 'TaskPage'),
  verify: lazyRouteComponent(
    withVerifyMessages(() => import('./verify/verify-page.tsx')),
    'VerifyPage',
  ),
  stopped: page(() => import('./customer/stopped-page.tsx'), 'StoppedPage'),
  'thank-you': page(() => import('./outcome/thank-you-page.tsx'), 'ThankYouPage'),
  processing: page(() => import('./outcome/processing-page.tsx'), 'ProcessingPage'),
  'processing-external-application': page(
    () => import('./outcome/processing-external-page.tsx'),
    'ProcessingExternalPage',
  ),
  'decision-details': page(() => import('./outcome/decision-page.tsx'), 'DecisionPage'),
  'demo-welcome': page(() => import('./demo/demo-welcome-page.tsx'), 'DemoWelcomePage'),
  'demo-resume-application': page(() => import('./demo/demo-resume-page.tsx'), 'DemoResumePage'),
  'producer-demo-resume-application': page(() => import('./demo/demo-resume-page.tsx'), 'ProducerDemoResumePage'),
  'demo-decision': page(() => import('./outcome/demo-decision-page.tsx'), 'DemoDecisionPage'),
  error: page(() => import('./errors/pages.tsx'), 'GenericErrorPage'),
  'error-blank-application': page(() => import('./errors/pages.tsx'), 'BlankApplicationPage'),
  'error-session': page(() => import('./errors/pages.tsx'), 'SessionErrorPage'),
  'error-unlocked': page(() => import('./errors/pages.tsx'), 'UnlockedPage'),
  'error-replaced': page(() => import('./errors/pages.tsx'), 'ReplacedPage'),
  'error-altered': page(() => import('./errors/pages.tsx'), 'AlteredPage'),
  'error-discarded': page(() => import('./errors/discarded-page.tsx'), 'DiscardedPage'),
  'error-page': page(() => import('./errors/pages.tsx'), 'LoginRequiredPage'),
};

/** Pages that do not exist in production: there they lead to the start (spec flow §2, Debug start screen). */
const debugPages: Record<(typeof DEBUG_PAGES)[number], RouteComponent> = {
  debug: page(() => import('./debug/debug-start-page.tsx'), 'DebugStartPage'),
  'debug-decision': page(() => import('./debug/debug-decision-page.tsx'), 'DebugDecisionPage'),
};

/** Pages of the form that are not sections. They are shown inside the form's shell, with the case open. */
const formPages: Record<(typeof FORM_PAGES)[number], RouteComponent> = {
  review: page(() => import('./signing/review-page.tsx'), 'ReviewPage'),
  check: page(() => import('./signing/review-page.tsx'), 'CheckPage'),
};

/** Pages of the form's sections, by what a section is for: the carrier chooses their addresses. */
const sectionPages = {
  questions: lazyRouteComponent(() => import('./section/section-page.tsx'), 'SectionPage'),
  disclosures: page(() => import('./signing/disclosures-page.tsx'), 'DisclosuresPage'),
  declarations: page(() => import('./signing/declarations-page.tsx'), 'DeclarationsPage'),
  completion: lazyRouteComponent(() => import('./section/section-page.tsx'), 'SectionPage'),
} satisfies Record<SectionPurpose, RouteComponent>;

function FormSection() {
  const { route = '' } = useParams({ strict: false });
  const Page = sectionPages[purposeAt(route)];
  return <Page />;
}

const root = createRootRoute({ component: Root, validateSearch, errorComponent: ErrorBoundaryPage });

const plain = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  component: PageShell,
  errorComponent: ErrorBoundaryPage,
});

/** The form: opens the case first and applies the navigation guard (spec flow §4). */
const form = createRoute({
  getParentRoute: () => root,
  id: 'form',
  component: FormShell,
  errorComponent: ErrorBoundaryPage,
  notFoundComponent: UnknownPage,
  beforeLoad: async ({ location }) => {
    const route = routeOf(location.pathname);
    const { expired } = clock.get();
    if (!expired) {
      const outcome = await ensureCase();
      // Its page says so, or nobody waits for this one anymore.
      if (outcome === 'offline' || outcome === 'superseded') return;
      const isNobody = outcome === 'unauthenticated' || outcome === 'expired';
      if (isNobody && !(route in formPages) && !(await mayBeSection(route))) throw notFound();
      if (outcome !== 'open') throw toPage(PAGE_OF_OUTCOME[outcome]);
    }
    const current = openCase.get();
    const { blockByRoute, definition } = current?.application.model ?? {};
    if (blockByRoute && !blockByRoute.has(route) && !(route in formPages)) throw notFound();
    const elsewhere = guard({
      completed: current !== null && isCompleted(current.details),
      expired,
      isProgressRoute: definition?.Settings.ProgressRoutes.includes(route) ?? true,
    });
    if (elsewhere) throw toPage(elsewhere);
  },
});

const toPage = (route: string) => redirect({ to: '/express/$route', params: { route } });

function UnknownPage() {
  return (
    <PageShell>
      <Suspense>
        <LandingPage />
      </Suspense>
    </PageShell>
  );
}

const landing = (path: string) => createRoute({ getParentRoute: () => plain, path, component: LandingPage });

const plainRoutes = Object.entries(pages).map(([route, component]) =>
  createRoute({ getParentRoute: () => plain, path: `/express/${route}`, component }),
);
const debugRoutes = Object.entries(debugPages).map(([route, component]) =>
  createRoute({
    getParentRoute: () => plain,
    path: `/express/${route}`,
    component,
    beforeLoad: async () => {
      if ((await loadSessionOnce())?.features.DevelopmentPages !== true) throw toPage('welcome');
    },
  }),
);
const formRoutes = Object.entries(formPages).map(([route, component]) =>
  createRoute({ getParentRoute: () => form, path: `/express/${route}`, component }),
);
const section = createRoute({
  getParentRoute: () => form,
  path: '/express/$route',
  component: FormSection,
  loader: ({ params }) => sectionPages[purposeAt(params.route)].preload?.(),
});

/** If the development pages are off, there is neither the page nor its calls. */
const preview = createRoute({
  getParentRoute: () => root,
  path: PREVIEW_PATH,
  component: page(() => import('./preview/preview-page.tsx'), 'PreviewPage'),
  notFoundComponent: UnknownPage,
  beforeLoad: async () => {
    if ((await loadSessionOnce())?.features.DevelopmentPages !== true) throw notFound();
  },
});

const routeTree = root.addChildren([
  plain.addChildren([landing('/'), landing('/express'), landing('$'), ...plainRoutes, ...debugRoutes]),
  form.addChildren([...formRoutes, section]),
  preview,
]);

export const createAppRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    // A section below others on its page scrolls itself into view.
    scrollRestoration: ({ location }) => !opensWithin(routeOf(location.pathname)),
    defaultPendingMs: 300,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
