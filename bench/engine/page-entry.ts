/** What a page needs of the engine to show a form and react to it: the bundle whose size is measured. */
export * from '@countersign/engine/browser';
