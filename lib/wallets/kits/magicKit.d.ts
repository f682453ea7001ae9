/** Magic's kit, by the name that leads to its code (`next.config.ts`). */
declare module 'magic-kit' {
  export { Magic } from 'magic-sdk';
}
