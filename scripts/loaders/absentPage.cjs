/**
 * Build step for the pages of a feature that is off (`features` in `foyer.config.ts`): in place of the page stands one
 * that is not found, so that none of its code is built. Next lists pages by their files, so the file itself has to stay.
 */
const ABSENT = `export const getServerSideProps = () => ({ notFound: true });
export default function Absent() {
  return null;
}
`;

module.exports = () => ABSENT;
