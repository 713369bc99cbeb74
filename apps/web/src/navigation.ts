/** Navigation between pages, for pages and for code outside them. */
import { useMemo } from 'react';
import { useNavigate } from '@tanstack/react-router';

export interface Navigation {
  /** To a page under `express/`. */
  to(route: string, search?: Record<string, string>): void;
  /** To a page of the form: carries auth=true (spec form §2). */
  toSection(route: string): void;
  /** To a page of the form that scrolls itself to where it is wanted. */
  toPlace(route: string): void;
  replace(route: string, search?: Record<string, string>): void;
  /** This page shows something else, without scrolling. */
  replaceView(route: string, search: Record<string, string>): void;
}

let isPressed = false;
/** Whether a click within the page opened what it shows now, at its top; not the address, Back or Forward. */
export const isOpenedByPress = (): boolean => isPressed;
if (typeof window !== 'undefined') window.addEventListener('popstate', () => (isPressed = false));

/** How a component opens other pages. */
export function useNavigation(): Navigation {
  const navigate = useNavigate();
  return useMemo(() => {
    const go = (route: string, search: Record<string, string>, { replace = false, resetScroll = true } = {}) => {
      isPressed = resetScroll;
      void navigate({ to: '/express/$route', params: { route }, search: { ...search }, replace, resetScroll });
    };
    return {
      to: (route, search = {}) => go(route, search),
      toSection: (route) => go(route, { auth: 'true' }),
      toPlace: (route) => go(route, { auth: 'true' }, { resetScroll: false }),
      replace: (route, search = {}) => go(route, search, { replace: true }),
      replaceView: (route, search) => go(route, search, { replace: true, resetScroll: false }),
    };
  }, [navigate]);
}
