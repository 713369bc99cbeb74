/** Fields with suggestions as pages use them: few sections have one, so their code is loaded separately. */
import { createElement } from 'react';
import type { ComboBoxProps } from './combo-box.tsx';
import { loadedApart } from './loaded-apart.ts';
import type { SearchBoxProps } from './search-box.tsx';

export const fieldsWithSuggestions = loadedApart(() => import('./fields-with-suggestions.ts'));

export const ComboBox = (props: ComboBoxProps) => createElement(fieldsWithSuggestions.read().ComboBox, props);
export const SearchBox = (props: SearchBoxProps) => createElement(fieldsWithSuggestions.read().SearchBox, props);
