import './styles/tabs.css';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';

/** Tabs of which one panel is shown; `children` is the panel of the selected tab. `count`: of what its panel lists. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: {
  label: string;
  tabs: readonly { id: string; label: string; count?: string }[];
  selected: string;
  onSelect: (id: string) => void;
  children: ReactNode;
}) {
  return (
    <AriaTabs className="tabs" selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      <TabList aria-label={label} className="tab-list">
        {tabs.map((tab) => (
          <Tab key={tab.id} ref={tab.id === selected ? intoView : null} id={tab.id} className="tab">
            {tab.label}
            {tab.count === undefined ? null : <span className="tab-count"> {tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="tab-panel">
          {tab.id === selected ? children : null}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

/**
 * On a phone the tabs are one line that scrolls sideways: the selected one is moved to its middle, again when the line gets
 * another width. The page stays where it is.
 */
function intoView(tab: HTMLElement | null): (() => void) | undefined {
  const line = tab?.parentElement;
  if (!tab || !line) return undefined;
  const watched = new ResizeObserver(() => {
    line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
  });
  watched.observe(line);
  return () => watched.disconnect();
}
