/** The window that a visitor enters an account in: it asks which, and hands the answer to the stand-in. */
export const WINDOW = `<!doctype html>
<html lang="en">
<title>An account</title>
<h1>An account</h1>
<form>
  <label>Name <input name="name" autofocus required></label>
  <button>Come in</button>
  <button type="button" id="deny">Deny</button>
</form>
<script>
  const { loginId } = JSON.parse(atob(new URLSearchParams(location.hash.slice(1)).get('b64Params').replace(/-/g, '+').replace(/_/g, '/')));
  const tell = (answer) => fetch('/enter', { method: 'POST', body: JSON.stringify({ loginId, ...answer }) });
  document.forms[0].onsubmit = (event) => {
    event.preventDefault();
    tell({ name: new FormData(event.target).get('name') });
  };
  document.getElementById('deny').onclick = () => tell({ denied: true });
</script>
</html>`;
