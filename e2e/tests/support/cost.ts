/** The effort of a case for one person. */
export interface Cost {
  /** Pages and dialogs that they were shown. */
  screens: number;
  /** Answers that they gave: what is already there and right is not entered again. */
  answers: number;
  clicks: number;
  keys: number;
  /** Total height of the filled-in pages, in heights of a phone's screen. */
  screenfuls: number;
}
