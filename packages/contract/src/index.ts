export {
  GetUserAuthList,
  MGetUserBasicInfo,
  PassportAccountInfoV2,
  PassportWebEmailLoginPost,
  PassportWebEmailPasswordResetGet,
  PassportWebEmailRegisterV2Post,
  PassportWebLogoutGet,
  UpdateUserProfileCheck,
  UserUpdateAvatar,
  UserUpdateProfile,
} from './account/account.contract.ts';
export {
  AccountUser,
  AVATAR_MAX_BYTES,
  Email,
  NewPassword,
  NICKNAME_MAX,
  Nickname,
  PASSWORD_MAX,
  PASSWORD_MIN,
  Password,
  USERNAME_MAX,
  USERNAME_MIN,
  type UserBasicInfo,
  type UserLabel,
  Username,
} from './account/profile.ts';
export {
  CreateInvitation,
  GetRegistration,
  type Invitation,
  IssuePasswordResetLink,
  type ListedUser,
  ListInvitations,
  ListUsers,
  RegistrationMode,
  ResetPasswordByLink,
  RevokeInvitation,
  USER_LIST_PAGE,
} from './account/registration.contract.ts';
export { ListSessions, RevokeOtherSessions, RevokeSession, type Session } from './account/session.contract.ts';
export { AUDIO_MAX_BYTES, CreateTranscription } from './audio/audio.contract.ts';
export { errorCatalogue, type RefusalName, type RefusalValues, refusalText } from './error-catalogue.ts';
export {
  ApiError,
  type HttpRequest,
  LOG_ID_HEADER,
  OPEN_API_PATH,
  REQUEST_HEADER,
  REQUEST_HEADER_VALUE,
  type RequestBody,
  readEnvelope,
  toHttpRequest,
} from './http-call.ts';
export { DEFAULT_LOCALE, LOCALES, Locale } from './locale.ts';
export { GetObject } from './object/object.contract.ts';
export {
  type AnyOperation,
  type Download,
  defineDownload,
  defineOperation,
  defineStream,
  defineUpload,
  isOperation,
  type Operation,
  type RequestOf,
  type ResponseOf,
  type Stream,
  type Upload,
} from './operation.ts';
export { operationsByFeature } from './operations-by-feature.ts';
export { ownPath } from './own-path.ts';
export type { Caller, Policy, Verb } from './policy.ts';
export {
  DeleteSpace,
  GetSpaceListV2,
  MAX_TEAM_SPACES,
  MarkSpaceUsed,
  RenameSpace,
  SaveSpaceV2,
  SPACE_DESCRIPTION_MAX,
  SPACE_NAME_MAX,
  type Space,
  SpaceDescription,
  SpaceName,
  SpaceType,
} from './space/space.contract.ts';
export {
  AcceptSpaceInvitation,
  CreateSpaceInvitation,
  GetSpaceInvitation,
  ListSpaceInvitations,
  RevokeSpaceInvitation,
  SPACE_INVITATION_DAYS,
  type SpaceInvitation,
} from './space/space-invitation.contract.ts';
export {
  ChangeSpaceRole,
  LeaveSpace,
  ListSpaceMembers,
  RemoveSpaceMember,
  type SpaceMember,
  TransferSpace,
} from './space/space-member.contract.ts';
export { type GivenSpaceRole, hasSpaceRight, type SpaceRight, SpaceRole, spaceRights } from './space/space-role.ts';
export { type IdKind, type TaggedId, taggedIdsIn, tagsOf } from './tagged-id.ts';
export { extensionOf, FileType, fileTypeOf } from './upload/file-type.ts';
export {
  AbortUpload,
  CompleteUpload,
  FILE_NAME_MAX_BYTES,
  GetUploadAuthToken,
  GetUploadedFile,
  GetUploadProgress,
  ICON_MAX_BYTES,
  PutUploadPart,
  UPLOAD_KEPT_MS,
  UPLOAD_MAX_BYTES,
  UPLOAD_OFFSET_HEADER,
  UPLOAD_PART_BYTES,
  UPLOAD_TOKEN_MS,
  UploadedFile,
  UploadFile,
} from './upload/upload.contract.ts';
