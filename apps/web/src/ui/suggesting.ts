/** Fields with suggestions as pages use them: few sections have one, so their code is loaded separately. */
import { createElement } from 'react';
import type { ComboBoxProps } from './combo-box.tsx';
import { lazyModule } from './lazy-module.ts';
import type { SearchBoxProps } from './search-box.tsx';

export const fieldsWithSuggestions = lazyModule(() => import('./fields-with-suggestions.ts'));

/** A list to choose from that can be searched by typing. */
export const ComboBox = (props: ComboBoxProps) => createElement(fieldsWithSuggestions.read().ComboBox, props);
/** A text field that suggests what a search finds. */
export const SearchBox = (props: SearchBoxProps) => createElement(fieldsWithSuggestions.read().SearchBox, props);
