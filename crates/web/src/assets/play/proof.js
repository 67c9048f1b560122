// The proof drawer of a position: the certificate of who wins, which `madness verify` checks.

const $ = (id) => document.getElementById(id);

/** The longest part of a certificate that is shown; the file has all of it. */
const SHOWN = 20_000;

/** The match that the drawer is about. */
let asked = null;

/** Opens or closes the drawer. When it is opened, it asks for the proof of the position of a match. */
export function prove(match, isOpen) {
  asked = match;
  $("proof").open = isOpen;
}

$("proof").addEventListener("toggle", async () => {
  if (!$("proof").open || !asked) return;
  const match = asked;
  $("proof-certificate").hidden = true;
  $("proof-says").textContent = "Looking for a proof …";
  const proof = await match.proof();
  if (asked !== match || !$("proof").open || proof === undefined) return;
  show(proof ?? { says: "There is no certificate yet: to find one takes longer than the time there is." });
});

// The next position has another proof. The page of questions has no such dialog.
$("why-dialog")?.addEventListener("close", () => {
  asked = null;
  $("proof").open = false;
});

/** Shows a proof as in docs/api.md. */
export function show({ says, certificate }) {
  $("proof-says").textContent = says;
  $("proof-certificate").hidden = !certificate;
  if (!certificate) return;
  const isLong = certificate.length > SHOWN;
  $("proof-text").textContent = isLong ? `${certificate.slice(0, SHOWN)} …` : certificate;
  const link = $("proof-download");
  if (link.href) URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([certificate], { type: "application/json" }));
}
