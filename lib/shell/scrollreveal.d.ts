/** `scrollreveal` 3.4.0 brings no types; these are the options Foyer sets (README of the package, section 2). */
declare module 'scrollreveal' {
  type Options = {
    /** Part of the element that must be in view, 0 to 1. */
    viewFactor: number;
    /** Whether to hide the element again when it leaves the view. */
    reset: boolean;
    distance: string;
    scale: number;
    /** Milliseconds. */
    duration: number;
  };
  export default function ScrollReveal(): { reveal(elements: HTMLElement[], options: Options): void };
}
