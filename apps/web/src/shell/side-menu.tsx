import { memo, useEffect, useState } from 'react';
import type { Application, MenuItem } from '@countersign/engine';
import { useNavigation } from '../navigation.ts';
import { counted, useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { afterPaint, CircleAlert, CircleCheck, SidePanel, Button } from '../ui/index.ts';
import { leaveTo } from '../page/leave-section.ts';
import { type MarkKey, markOf, shownMark } from '../page/section-mark.ts';
import { entriesAtFirst, menuGroups, routeOfItem } from './menu-groups.ts';

interface Entry extends MenuItem {
  mark: MarkKey;
}

const readMenu = (application: Application): Entry[] =>
  application.menu().map((item) => {
    const purpose = application.model.blockByName.get(item.name)?.data.Purpose;
    return { ...item, valid: shownMark(item, purpose), mark: markOf(application, item.name) };
  });

/** The sections a person can go to, each with its state (spec form §2). A click saves the current page. */
export function SideMenu({ route }: { route: string }) {
  const texts = useTexts();
  return (
    <nav className="side" aria-label={texts('menu.title')}>
      <MenuEntries route={route} />
    </nav>
  );
}

/** The side menu on small screens, in a drawer. */
export function MenuDrawer({ route, onClose }: { route: string; onClose: () => void }) {
  const texts = useTexts();
  return (
    <SidePanel title={texts('menu.title')} onClose={onClose}>
      <nav aria-label={texts('menu.title')}>
        <MenuEntries route={route} onGo={onClose} />
      </nav>
    </SidePanel>
  );
}

function MenuEntries({ route, onGo }: { route: string; onGo?: () => void }) {
  const texts = useTexts();
  const menu = useApplicationValue(readMenu) ?? [];
  const [showsAll, setShowsAll] = useState(false);
  const atFirst = entriesAtFirst(menu, route);
  const rest = menu.filter((item) => !atFirst.includes(item));
  useActiveInSight(route);
  const groups = (items: readonly Entry[]) =>
    menuGroups(items).map((group) => (
      <div className="side-group" key={group.items[0]?.name ?? group.category}>
        <p className="side-category">{group.category}</p>
        <ul className="side-list">
          {group.items.map((item) => (
            <li key={item.name}>
              <MenuEntry item={item} active={routeOfItem(item) === route} {...(onGo ? { onGo } : {})} />
            </li>
          ))}
        </ul>
      </div>
    ));
  // The button comes before the entries it shows: it stays where it was clicked, and the entries follow it.
  return (
    <>
      {groups(atFirst)}
      {rest.length === 0 ? null : (
        <Button variant="quiet" size="small" aria-expanded={showsAll} onPress={() => setShowsAll(!showsAll)}>
          {showsAll ? texts('menu.fewer') : counted(texts, 'menu.more', rest.length)}
        </Button>
      )}
      {showsAll ? groups(rest) : null}
    </>
  );
}

/** A long menu scrolls separately; the current page's entry is always visible. */
function useActiveInSight(route: string): void {
  useEffect(() => afterPaint(showActive), [route]);
}

/** In the drawer too, which is above the other one. */
function showActive(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('.side, .drawer')) {
    const entry = menu.querySelector<HTMLElement>('[aria-current="page"]');
    if (entry === null) continue;
    const { top, bottom } = menu.getBoundingClientRect();
    const place = entry.getBoundingClientRect();
    if (place.top < top || place.bottom > bottom) menu.scrollTop += place.top - (top + bottom) / 2;
  }
}

/** Renders again only when it becomes the current one or its state changes: a long menu stays as it is. */
const MenuEntry = memo(function MenuEntry({ item, active, onGo }: { item: Entry; active: boolean; onGo?: () => void }) {
  const navigation = useNavigation();
  const texts = useTexts();
  const go = () => {
    onGo?.();
    leaveTo(() => navigation.toSection(routeOfItem(item)));
  };
  return (
    <Button className="side-link" variant="entry" onPress={go} {...(active ? { 'aria-current': 'page' as const } : {})}>
      <Mark valid={item.valid} isAnswered={item.mark === 'menu.mark.valid'} />
      <span>
        {item.label}
        {isShownInWords(item.mark) ? (
          <>
            <span className="sr-only">, </span>
            <span className="side-standing">{texts(item.mark)}</span>
          </>
        ) : (
          <span className="sr-only">, {texts(item.mark)}</span>
        )}
      </span>
    </Button>
  );
});

/** What no mark shows is written for everybody. */
const isShownInWords = (mark: MarkKey): boolean => mark === 'menu.mark.started' || mark === 'menu.mark.nothingRequired';

function Mark({ valid, isAnswered }: { valid: boolean | null; isAnswered: boolean }) {
  if (valid === null) return <span className="side-mark" />;
  return (
    <span className={valid ? `side-mark ${isAnswered ? 'valid' : 'starting'}` : 'side-mark invalid'}>
      {valid ? <CircleCheck size="1.125rem" aria-hidden="true" /> : <CircleAlert size="1.125rem" aria-hidden="true" />}
    </span>
  );
}
