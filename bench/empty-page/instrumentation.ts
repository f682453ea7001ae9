/** The bundler takes the nearest file of this name upwards, which would be the site's. Nothing is to happen here. */
export function register(): void {
  return;
}
