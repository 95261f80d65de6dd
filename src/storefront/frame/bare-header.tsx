/** The wordmark and nothing that could fail. */
export function BareHeader({ shopName }: { shopName: string }) {
  return (
    <header className="banner">
      <div className="frame flex h-16 items-center">
        <a href="/" className="wordmark">
          {shopName}
        </a>
      </div>
    </header>
  );
}
