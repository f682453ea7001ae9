import { WallArea } from '@/components/community/WallArea';
import { Page } from '@/components/layout/Page';

/** The page of the wall, for everybody. */
export function CommunityView() {
  return (
    <Page
      title="Community"
      description="A wall for everybody who comes by: posts, pictures and replies, signed by their authors if they like, and checked by your own browser."
    >
      <WallArea />
    </Page>
  );
}
