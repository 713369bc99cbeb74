/** The two share most of their code, which is loaded once for both. */
export { ComboBox } from './combo-box.tsx';
export { SearchBox } from './search-box.tsx';
