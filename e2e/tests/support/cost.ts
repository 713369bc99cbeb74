/** What a case costs one person. */
export interface Cost {
  /** Pages and dialogs that stood before them. */
  screens: number;
  /** Answers given: what stands there already, and is right, is not given again. */
  answers: number;
  clicks: number;
  keys: number;
  /** Heights of a phone's screen that the screens are long, filled in. */
  screenfuls: number;
}
