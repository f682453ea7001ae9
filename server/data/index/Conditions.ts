/** Conditions of a query and the values they name (`$1`, `$2` and so on). */
export class Conditions {
  /** Values in the order of their numbers. */
  readonly values: unknown[] = [];
  /** All of these hold. */
  readonly all: string[] = [];
  /** One of these holds, too; each is looked up by an index of its own. */
  readonly either: string[] = [];

  /** Takes a value in and answers its number, such as `$3`. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds a condition on a value; nothing where the value is not given. */
  add(value: unknown, condition: (number: string) => string): this {
    if (value !== undefined && value !== null) this.all.push(condition(this.value(value)));
    return this;
  }

  /** The same conditions in a list of their own, to add to. */
  copy(): Conditions {
    const copy = new Conditions();
    copy.values.push(...this.values);
    copy.all.push(...this.all);
    copy.either.push(...this.either);
    return copy;
  }
}
