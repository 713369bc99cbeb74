export { openTextService, type TextCode } from './text-service.ts';
